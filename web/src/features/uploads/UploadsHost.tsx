import { UPLOADS_TEXTS } from '@pinloft/contract/uploads-texts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { displayName, toast, useFocusReturn } from '../../ui/index.ts'
import { FolderPlace, type UploadPlace } from '../files/index.ts'
import { DropOverlay } from './DropOverlay.tsx'
import type { Picked } from './droppedItems.ts'
import { StopUploadsDialog } from './StopUploadsDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { UploadPinPrompt } from './UploadPinPrompt.tsx'
import { UploadTray } from './UploadTray.tsx'
import { usePageDrop } from './usePageDrop.ts'
import { useUploads } from './useUploads.ts'

export interface UploadsHostProps {
  /** Where files go that are chosen now. */
  place: UploadPlace
  /** Where files go that are dropped on the screen; `null` where it takes none. */
  dropPlace: UploadPlace | null
  isOpen: boolean
  onOpen: (place: UploadPlace) => void
  onClose: () => void
}

/** What the window asks before it goes on: the PIN for what is pending or for one item, or whether to stop. */
type Question = { type: 'pin'; itemId: string | null } | { type: 'stop' }

/** The one upload queue of the product, its window, its questions and, while the window is closed, its tray. */
export default function UploadsHost({ place, dropPlace, isOpen, onOpen, onClose }: UploadsHostProps) {
  const uploads = useUploads(isOpen)
  const [question, setQuestion] = useState<Question | null>(null)
  const held = usePageDrop({
    isTaking: isOpen || dropPlace !== null,
    areFoldersTaking: !isOpen && dropPlace !== null,
    onPicked: take,
  })
  useFocusOfWindow(isOpen, place)

  // Nobody looks any more at a queue of which everything is stored.
  const isDoneUnseen = !isOpen && !uploads.isActive && uploads.queue.every(({ status }) => status === 'success')
  const forget = useEffectEvent(uploads.clear)
  useEffect(() => {
    if (isDoneUnseen) forget()
  }, [isDoneUnseen])

  function take(picked: Picked, folder: string | null = null) {
    const target = isOpen || dropPlace === null ? place : { ...dropPlace, folder: folder ?? dropPlace.folder }
    if (picked.unreadable.length > 0) {
      const names = picked.unreadable.map(displayName)
      toast({ variant: 'destructive', title: UPLOADS_TEXTS.failed, description: UPLOADS_TEXTS.notRead(names) })
    }
    if (picked.files.length === 0 && picked.folders.length === 0) return
    if (picked.files.length === 0) return void uploads.addFolders(picked, target.folder)
    uploads.add(picked, target.folder)
    if (!isOpen) onOpen(target)
  }

  function hide() {
    if (!uploads.isActive) uploads.clear()
    onClose()
  }

  function cancel() {
    if (uploads.isActive) setQuestion({ type: 'stop' })
    else hide()
  }

  function goOn(itemId: string) {
    if (uploads.asksToGoOn(itemId)) setQuestion({ type: 'pin', itemId })
    else uploads.goOn(itemId, null)
  }

  return (
    <>
      <DropOverlay
        isShown={held.isOver && !isOpen}
        place={<FolderPlace path={held.folder ?? dropPlace?.folder ?? ''} />}
      />
      {/* One window at a time: the queue makes room for the questions about it. */}
      <UploadDialog
        uploads={uploads}
        folder={place.folder}
        accept={place.accept}
        isOpen={isOpen && question === null}
        isOver={held.isOver}
        onPicked={take}
        onBegin={() => setQuestion({ type: 'pin', itemId: null })}
        onGoOn={goOn}
        onHide={hide}
        onCancel={cancel}
      />
      <UploadPinPrompt
        uploads={uploads}
        isOpen={question?.type === 'pin'}
        itemId={question?.type === 'pin' ? question.itemId : null}
        folder={place.folder}
        onCancel={() => setQuestion(null)}
        onVerify={(secrets) => {
          setQuestion(null)
          if (question?.type === 'pin' && question.itemId !== null) uploads.goOn(question.itemId, secrets)
          else void uploads.start(secrets)
        }}
      />
      <StopUploadsDialog
        open={question?.type === 'stop'}
        isActive={uploads.isActive}
        onKeep={() => setQuestion(null)}
        onStop={() => {
          setQuestion(null)
          uploads.stopAll()
          onClose()
        }}
      />
      {!isOpen && uploads.queue.length > 0 && <UploadTray uploads={uploads} onOpen={() => onOpen(place)} />}
    </>
  )
}

/** The keyboard goes back to what opened the window, however many questions came in between. */
function useFocusOfWindow(isOpen: boolean, place: UploadPlace) {
  const home = useRef<HTMLElement>(null)
  const { remember, giveBack } = useFocusReturn(home)
  const wasOpen = useRef(false)
  const follow = useEffectEvent(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen) return remember()
    home.current = place.home?.current ?? null
    giveBack()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the window opens or closes
  useEffect(() => follow(), [isOpen])
}
