import { type RefObject, useEffect, useState } from 'react'

/** Picture-in-picture. `toggle` is null if the browser does not support it. */
export function usePictureInPicture(video: RefObject<HTMLVideoElement | null>) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = video.current
    if (element === null) return
    const change = () => setIsOpen(document.pictureInPictureElement === element)
    element.addEventListener('enterpictureinpicture', change)
    element.addEventListener('leavepictureinpicture', change)
    return () => {
      element.removeEventListener('enterpictureinpicture', change)
      element.removeEventListener('leavepictureinpicture', change)
    }
  }, [video])

  async function toggle() {
    if (document.pictureInPictureElement !== null) await document.exitPictureInPicture()
    else await video.current?.requestPictureInPicture()
  }
  const isPossible = document.pictureInPictureEnabled === true
  return { isOpen, toggle: isPossible ? () => void toggle().catch(() => undefined) : null }
}
