import type { DocumentFile } from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { SHARE_TEXTS } from '@pinloft/contract/shares/texts'
import { Ellipsis, FileDown, FileText, FileType, History, Image, Keyboard, Share2, TextSearch } from 'lucide-react'
import { use, useRef, useState } from 'react'
import { areLettersMissing, MissingLettersDialog, type PdfDoubt } from '../../../kit/pdf/MissingLettersDialog.tsx'
import { failureText } from '../../../platform/failures.ts'
import { KeyboardHelpContext } from '../../../platform/keyboard-help.ts'
import { IconButton, Menu, MenuItem, MenuSeparator, toast } from '../../../ui/index.ts'
import { fetchPdf } from '../documents.api.ts'
import { drawingOf } from '../drawing/DrawingStep.ts'
import type { WrittenDocument } from './useDocument.ts'

export interface DocumentMenuProps {
  written: WrittenDocument
  file: DocumentFile | null
  picture: () => HTMLCanvasElement | null
  onFind: () => void
  onVersions: () => void
  onShare: () => void
}

/** What else can be done with the whole document. */
export function DocumentMenu({ written, file, picture, onFind, onVersions, onShare }: DocumentMenuProps) {
  const { editor, frame, draft } = written
  const showKeys = use(KeyboardHelpContext)
  const [doubt, setDoubt] = useState<PdfDoubt | null>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const hasDrawing = drawingOf(editor.state.doc).length > 0

  function download(address: string, name: string) {
    if (link.current === null) return
    link.current.href = address
    link.current.download = name
    link.current.click()
  }

  function downloadBlob(blob: Blob, ending: string) {
    const address = URL.createObjectURL(blob)
    download(address, `${frame.title.trim() || TEXTS.draft}.${ending}`)
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }

  async function exportAs(make: () => Promise<void>) {
    try {
      await make()
    } catch (failure) {
      const description = failure instanceof Error ? failure.message : ''
      toast({ variant: 'destructive', title: TEXTS.exportFailed, description })
    }
  }

  async function pdf(mayMissLetters = false) {
    // The server makes it from the draft.
    if (draft.keeper.stored === null) written.change({})
    if (!(await draft.keeper.flush()) || draft.keeper.stored === null) throw new Error(TEXTS.exportUnsaved)
    try {
      downloadBlob(await fetchPdf(draft.keeper.stored.id, file?.id ?? null, mayMissLetters), 'pdf')
    } catch (failure) {
      if (!areLettersMissing(failure)) throw failure
      setDoubt({ text: failureText(failure, TEXTS.exportFailed), onMake: () => void exportAs(() => pdf(true)) })
    }
  }

  async function word() {
    const { wordDocument } = await import('../transfer/word/wordDocument.ts')
    downloadBlob(await wordDocument(editor.state.doc, frame.title), 'docx')
  }

  async function markdown() {
    const { markdownFile } = await import('../transfer/markdownFile.ts')
    const { blob, ending } = await markdownFile(editor.state.doc, frame.title)
    downloadBlob(blob, ending)
  }

  async function drawing() {
    const canvas = picture()
    const blob = await new Promise<Blob | null>((resolve) => (canvas ? canvas.toBlob(resolve) : resolve(null)))
    if (blob === null) throw new Error(TEXTS.exportFailed)
    downloadBlob(blob, 'png')
  }

  return (
    <>
      <Menu trigger={<IconButton onSky label={TEXTS.more} icon={<Ellipsis aria-hidden="true" />} />}>
        <MenuItem icon={<TextSearch aria-hidden="true" />} shortcut="Ctrl F" onSelect={onFind}>
          {TEXTS.actions.find}
        </MenuItem>
        <MenuItem icon={<History aria-hidden="true" />} onSelect={onVersions}>
          {TEXTS.versions}
        </MenuItem>
        <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={onShare}>
          {SHARE_TEXTS.actionKey}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => void exportAs(() => pdf())}>
          {TEXTS.exportPdf}
        </MenuItem>
        <MenuItem icon={<FileType aria-hidden="true" />} onSelect={() => void exportAs(word)}>
          {TEXTS.exportWord}
        </MenuItem>
        <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => void exportAs(markdown)}>
          {TEXTS.exportMarkdown}
        </MenuItem>
        <MenuItem icon={<Image aria-hidden="true" />} disabled={!hasDrawing} onSelect={() => void exportAs(drawing)}>
          {TEXTS.exportDrawing}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={showKeys}>
          {TEXTS.keys}
        </MenuItem>
      </Menu>
      <MissingLettersDialog doubt={doubt} onClose={() => setDoubt(null)} />
      {/* A download keeps the page where it is. */}
      <a ref={link} hidden href="#download">
        {TEXTS.exportMenu}
      </a>
    </>
  )
}
