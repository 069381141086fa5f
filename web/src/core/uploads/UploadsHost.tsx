import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toastFailure } from '../../platform/failures.ts'
import { displayName, toast, useFocusReturn } from '../../ui/index.ts'
import { FolderPathText, folderAddress, type UploadPlace } from '../files/index.ts'
import { NameConflictsDialog } from './dialog/NameConflictsDialog.tsx'
import { StopUploadsDialog } from './dialog/StopUploadsDialog.tsx'
import { UploadDialog } from './dialog/UploadDialog.tsx'
import { DropOverlay } from './drop/DropOverlay.tsx'
import type { Picked } from './drop/droppedItems.ts'
import { usePageDrop } from './drop/usePageDrop.ts'
import { UploadPinPrompt } from './protection/UploadPinPrompt.tsx'
import { replacedFiles, type TakenName } from './queue/nameConflicts.ts'
import type { ReplacedFile } from './queue/uploadQueue.ts'
import { UploadTray } from './UploadTray.tsx'
import { useUploads } from './useUploads.ts'

export interface UploadsHostProps {
  /** Target of files that are chosen now. */
  place: UploadPlace
  /** Target of files dropped on the screen; `null` if it accepts none. */
  dropTarget: UploadPlace | null
  isOpen: boolean
  onOpen: (place: UploadPlace) => void
  onClose: () => void
}

/** The question before continuing: what to do with taken names, the PIN for all pending items or for one, or whether to stop. */
type Question =
  | { type: 'names'; names: readonly TakenName[] }
  | { type: 'pin'; itemId: string | null }
  | { type: 'stop' }

/** The product's single upload queue, its dialog, its prompts and, while the dialog is closed, its tray. */
export default function UploadsHost({ place, dropTarget, isOpen, onOpen, onClose }: UploadsHostProps) {
  const [, navigate] = useLocation()
  const uploads = useUploads(isOpen, (folder) => {
    onClose()
    navigate(folderAddress(folder))
  })
  const [question, setQuestion] = useState<Question | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  const names = question?.type === 'names' ? question.names : null
  const held = usePageDrop({
    isTaking: isOpen || dropTarget !== null,
    areFoldersTaking: !isOpen && dropTarget !== null,
    onPicked: take,
  })
  useFocusOfWindow(isOpen, place)

  // A queue that has been stored completely is no longer needed once the dialog is closed.
  const isDoneUnseen = !isOpen && !uploads.isActive && uploads.queue.every(({ status }) => status === 'success')
  const forget = useEffectEvent(uploads.clear)
  useEffect(() => {
    if (isDoneUnseen) forget()
  }, [isDoneUnseen])

  function take(picked: Picked, folder: string | null = null) {
    const target = isOpen || dropTarget === null ? place : { ...dropTarget, folder: folder ?? dropTarget.folder }
    if (picked.unreadable.length > 0) {
      const names = picked.unreadable.map(displayName)
      toast({ variant: 'destructive', title: UPLOADS_TEXTS.failed, description: UPLOADS_TEXTS.notRead(names) })
    }
    if (picked.files.length === 0 && picked.folders.length === 0) return
    if (picked.files.length === 0) return void uploads.addFolders(picked, target.folder)
    uploads.add(picked, target.folder)
    if (!isOpen) onOpen(target)
  }

  /** Nothing is sent before it is decided what becomes of files whose names are taken. */
  async function begin() {
    if (isChecking) return
    setIsChecking(true)
    try {
      const names = await uploads.findTakenNames()
      if (names.length > 0) setQuestion({ type: 'names', names })
      else askForPin(new Map())
    } catch (failure) {
      toastFailure(failure, UPLOADS_TEXTS.failed)
    } finally {
      setIsChecking(false)
    }
  }

  function askForPin(replaced: ReadonlyMap<string, ReplacedFile>) {
    uploads.settleNames(replaced)
    setQuestion({ type: 'pin', itemId: null })
  }

  function skip(names: readonly TakenName[]) {
    const ids = new Set(names.map(({ item }) => item.id))
    uploads.removeAll(ids)
    if (uploads.queue.some(({ id, status }) => status === 'pending' && !ids.has(id))) askForPin(new Map())
    else setQuestion(null)
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
        isFramed={!held.isMarked}
        place={<FolderPathText path={held.folder ?? dropTarget?.folder ?? ''} />}
      />
      {/* One window at a time: the queue makes room for the questions about it. */}
      <UploadDialog
        uploads={uploads}
        folder={place.folder}
        accept={place.accept}
        isOpen={isOpen && question === null}
        isOver={held.isOver}
        onPicked={take}
        isChecking={isChecking}
        onBegin={() => void begin()}
        onGoOn={goOn}
        onHide={hide}
        onCancel={cancel}
      />
      <NameConflictsDialog
        names={names}
        onReplace={() => askForPin(replacedFiles(names ?? []))}
        onKeepBoth={() => askForPin(new Map())}
        onSkip={() => skip(names ?? [])}
        onCancel={() => setQuestion(null)}
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

/** Returns the focus to the element that opened the dialog, however many prompts came in between. */
function useFocusOfWindow(isOpen: boolean, place: UploadPlace) {
  const home = useRef<HTMLElement>(null)
  const { remember, returnFocus } = useFocusReturn(home)
  const wasOpen = useRef(false)
  const follow = useEffectEvent(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    if (isOpen) return remember()
    home.current = place.home?.current ?? null
    returnFocus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the window opens or closes
  useEffect(() => follow(), [isOpen])
}
