import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useOpenerFocus } from '../../ui/index.ts'
import { folderAddress, PreviewDialog, useFollowedFile } from '../files/index.ts'
import { Palette } from './Palette.tsx'
import { newSearch, searchAddress } from './searchRequest.ts'

export interface SearchWindowsProps {
  isOpen: boolean
  /** Returns once what was typed before the palette had the focus. */
  takeEarlyText: () => string
  onOpenChange: (isOpen: boolean) => void
}

/** The palette, and the preview of the file chosen in it. */
export default function SearchWindows({ isOpen, takeEarlyText, onOpenChange }: SearchWindowsProps) {
  const [opened, setOpened] = useState<StoredFile | null>(null)
  const file = useFollowedFile(opened)
  const [, navigate] = useLocation()
  // The target of the navigation takes the focus itself.
  const isLeaving = useRef(false)
  const returnFocus = useOpenerFocus(isOpen)
  const goTo = (address: string) => {
    isLeaving.current = true
    navigate(address)
  }
  const actions = {
    openFile: setOpened,
    openFolder: (path: string) => goTo(folderAddress(path)),
    showAll: (words: string) => goTo(searchAddress(newSearch(words, ''))),
    showInFolder: (folder: string, id: string) => goTo(folderAddress(folder, id)),
  }
  return (
    <>
      <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Overlay className="overlay-scrim fixed inset-0 z-dialog" />
          <Dialog.Content
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              isLeaving.current = false
              // Otherwise what was typed before would be selected, and replaced by the next key.
              event.preventDefault()
              ;(event.currentTarget as HTMLElement).querySelector('input')?.focus()
            }}
            onCloseAutoFocus={(event) => (isLeaving.current ? event.preventDefault() : returnFocus())}
            className="dialog-panel fixed inset-x-5 top-[min(92px,12dvh)] z-dialog mx-auto flex max-h-[min(560px,calc(88dvh-24px))] max-w-[620px] flex-col overflow-hidden rounded-dialog bg-raised shadow-dialog outline-none max-md:inset-x-2.5 max-md:top-2.5"
          >
            <Dialog.Title className="sr-only">{SEARCH_TEXTS.open}</Dialog.Title>
            <Palette takeEarlyText={takeEarlyText} actions={actions} onClose={() => onOpenChange(false)} />
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <PreviewDialog
        entries={file ? [{ type: 'file', id: file.id, file }] : []}
        fileId={file?.id ?? null}
        onShow={() => undefined}
        onClose={() => setOpened(null)}
      />
    </>
  )
}
