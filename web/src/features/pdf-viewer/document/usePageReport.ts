import { useEffect, useRef } from 'react'
import { sendPage } from '../pdf-viewer.api.ts'

/** How long a page must stay before it is kept. */
const STAY_MS = 1000

/** Keeps the page where a PDF is left. */
export function usePageReport(fileId: string, pageNumber: number | undefined, startPage: number): void {
  const reported = useRef(startPage)
  const current = useRef(startPage)
  useEffect(() => {
    if (pageNumber === undefined) return
    current.current = pageNumber
    const timer = setTimeout(() => report(), STAY_MS)
    return () => clearTimeout(timer)

    function report() {
      if (pageNumber === undefined || reported.current === pageNumber) return
      reported.current = pageNumber
      sendPage(fileId, pageNumber)
    }
  }, [fileId, pageNumber])

  useEffect(() => {
    const leave = () => {
      if (reported.current === current.current) return
      reported.current = current.current
      sendPage(fileId, current.current, true)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [fileId])
}
