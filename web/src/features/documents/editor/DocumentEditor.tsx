import { PAGE_WIDTH_PIXELS } from '@pinloft/contract/documents/drawings'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import type { File } from '@pinloft/contract/files/endpoints'
import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { useEffect, useRef, useState } from 'react'
import { useShareFile, useShareOffer } from '../../../core/files/index.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { useWarningBeforeLeaving } from '../../../platform/use-warning-before-leaving.ts'
import type { InitialDraft } from '../drafts/initialDraft.ts'
import { drawingOf } from '../drawing/DrawingStep.ts'
import { SHEET_HEIGHT_PIXELS } from '../drawing/drawingChanges.ts'
import { drawingPicture } from '../drawing/paint.ts'
import { FIRST_PEN, type Pen } from '../drawing/pen.ts'
import { usePageLayout } from '../drawing/usePageLayout.ts'
import { DocumentMenu } from './DocumentMenu.tsx'
import { DrawBar } from './DrawBar.tsx'
import { DrawingToolbar } from './DrawingToolbar.tsx'
import { EditorFooter } from './EditorFooter.tsx'
import { EditorHeader, ModeChoice } from './EditorHeader.tsx'
import { FindBar } from './FindBar.tsx'
import { type Asked, InsertDialogs } from './InsertDialogs.tsx'
import { PageCanvas } from './PageCanvas.tsx'
import { PhoneTools } from './PhoneTools.tsx'
import { PictureTools } from './PictureTools.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { SlashMenu } from './SlashMenu.tsx'
import { TableTools } from './TableTools.tsx'
import { TextBar } from './TextBar.tsx'
import { useChangesElsewhere } from './useChangesElsewhere.ts'
import { useDocument } from './useDocument.ts'
import { useEditorKeys } from './useEditorKeys.ts'
import { useForks } from './useForks.ts'
import { useSaving } from './useSaving.ts'
import { useTextState } from './useTextState.ts'
import { useWordCount } from './useWordCount.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

const PHONE = '(width < 1024px)'

export interface DocumentEditorProps {
  opening: InitialDraft
  /** Where the caret was before the document was opened again; null to begin at the start. */
  caret: number | null
  folder: string
  /** What was written goes on under another id. */
  onFork: (draftId: string) => void
  onOpen: (draftId: string) => void
  /** Another device has gone on with this draft, or its file is protected now. */
  onReload: (opening: InitialDraft, caret: number) => void
  onClose: () => void
}

/** The editor of a document. Fills the window. */
export function DocumentEditor({ opening, caret, folder, onFork, onOpen, onReload, onClose }: DocumentEditorProps) {
  const written = useDocument(opening)
  const { editor, frame, change, draft, pictures } = written
  const state = useTextState(editor)
  const isPhone = useMediaQuery(PHONE)
  const page = useRef<HTMLDivElement>(null)
  const desk = useRef<HTMLDivElement>(null)
  const layout = usePageLayout(editor, page)
  const wordCount = useWordCount(editor)
  const [pen, setPen] = useState<Pen>(FIRST_PEN)
  const [wantedZoom, setZoom] = useState(1)
  const [sheet, setSheet] = useState(1)
  const [asked, setAsked] = useState<Asked | 'save' | 'share' | 'versions' | null>(null)
  const [replacement, setReplacement] = useState('')
  const onPen = (next: Partial<Pen>) => setPen((before) => ({ ...before, ...next }))
  const isDrawing = frame.mode === 'draw'
  const isWriting = !isDrawing || pen.tool === 'text'
  const hasDrawing = drawingOf(editor.state.doc).length > 0
  const reflows = isPhone && !isDrawing && !hasDrawing
  const fitting = useFittingZoom(isPhone)
  /** Null while the whole width is shown. */
  const [pinchedZoom, setPinchedZoom] = useState<number | null>(null)
  const zoom = isPhone ? (pinchedZoom ?? fitting) : wantedZoom
  const picture = () => drawingPicture(drawingOf(editor.state.doc), layout.anchors, PAGE_WIDTH_PIXELS, layout.height)
  const reload = (next: InitialDraft) => onReload(next, editor.state.selection.anchor)
  const saving = useSaving({
    written,
    file: opening.file,
    baseVersion: opening.baseVersion,
    canvasData: () => picture()?.toDataURL('image/png') ?? null,
    onProtected: reload,
  })
  const shareFile = useShareFile()
  // What is shared is the file: a draft has to become one first.
  const share = () =>
    saving.file === null ? setAsked('share') : shareFile({ ...saving.file, originalName: saving.file.name })
  useShareOffer(frame.title || null, share)
  const endSaving = (saved: File) => {
    setAsked(null)
    if (asked === 'share') shareFile(saved)
  }
  const shownState = pictures.pendingCount > 0 ? ({ type: 'saving' } as const) : draft.state

  useWarningBeforeLeaving(['saving', 'failed', 'conflict'].includes(shownState.type))
  useForks(written, opening.file?.isPasswordProtected === true, { onFork, onOpen })
  useChangesElsewhere(written, reload)
  useEditorKeys({
    onSave: () => setAsked('save'),
    onFind: () => setAsked('find'),
    onLink: () => setAsked('link'),
    onUndo: () => editor.commands.undo(),
    onRedo: () => editor.commands.redo(),
    onEscape: () => {
      if (asked === 'find') setAsked(null)
      else onClose()
    },
    // Drawing begins with a stroke, writing with a key.
    onType: () => {
      if (isDrawing) onPen({ tool: 'text' })
      // At once, so that the text gets this key too.
      editor.view.focus()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    if (isDrawing) return
    if (caret === null) editor.commands.focus('start', { scrollIntoView: false })
    else focusNear(editor, caret)
  }, [])

  const insert = {
    link: () => setAsked('link'),
    picture: () => setAsked('picture'),
    storedPicture: () => setAsked('storedPicture'),
    table: () => setAsked('table'),
  }
  return (
    <>
      <EditorHeader
        title={frame.title}
        mode={frame.mode}
        state={shownState}
        onTitle={(title) => change({ title })}
        onMode={(mode) => change({ mode })}
        onRetry={() => void saving.retry()}
        onBack={onClose}
        onFind={() => setAsked('find')}
        onVersions={() => setAsked('versions')}
        onUndo={isPhone && !isDrawing && state.canUndo ? () => editor.commands.undo() : null}
        onSave={() => setAsked('save')}
        menu={
          <DocumentMenu
            written={written}
            file={saving.file}
            picture={picture}
            onFind={() => setAsked('find')}
            onVersions={() => setAsked('versions')}
            onShare={share}
          />
        }
      />
      {isPhone && (
        <div className="flex h-12 shrink-0 items-center justify-between pr-4 pb-2 pl-3 text-xs text-ink-2 tabular-nums">
          <ModeChoice mode={frame.mode} onMode={(mode) => change({ mode })} />
          {isDrawing ? (
            <button
              type="button"
              disabled={pinchedZoom === null}
              onClick={() => setPinchedZoom(null)}
              className="-mr-2 min-h-10 px-2 enabled:underline"
            >
              <span className="sr-only">{TEXTS.fitWidth}</span> {Math.round(zoom * 100)}%
            </button>
          ) : (
            <span>{TEXTS.words(wordCount)}</span>
          )}
        </div>
      )}
      <section
        aria-label={TEXTS.page}
        className="mx-3.5 mb-3.5 flex min-h-0 flex-1 flex-col overflow-hidden rounded-pane bg-surface shadow-pane max-md:m-0 max-md:rounded-b-none"
      >
        {!isPhone &&
          (isDrawing ? (
            <DrawBar editor={editor} state={state} pen={pen} onPen={onPen} />
          ) : (
            <TextBar editor={editor} state={state} insert={insert} />
          ))}
        {asked === 'find' && (
          <FindBar
            editor={editor}
            replacement={replacement}
            onReplacement={setReplacement}
            onClose={() => {
              setAsked(null)
              editor.commands.focus()
            }}
          />
        )}
        <div className="relative flex min-h-0 flex-1 flex-col">
          {isDrawing && !isPhone && <DrawingToolbar tool={pen.tool} onTool={(tool) => onPen({ tool })} />}
          {/* Before the text in the order of the keyboard: inside of it Tab goes from cell to cell. */}
          {isWriting && state.isInTable && <TableTools editor={editor} desk={desk} />}
          {isWriting && state.isPicture && (
            <PictureTools editor={editor} desk={desk} onText={() => setAsked('pictureText')} />
          )}
          <PageCanvas
            editor={editor}
            state={state}
            page={page}
            desk={desk}
            layout={layout}
            zoom={zoom}
            onZoom={isPhone ? setPinchedZoom : setZoom}
            pen={isDrawing ? pen : null}
            reflows={reflows}
            onSheet={setSheet}
          />
          {isWriting && <SlashMenu editor={editor} actions={insert} />}
        </div>
        <EditorFooter
          wordCount={wordCount}
          sheet={sheet}
          sheetCount={Math.max(1, Math.ceil((layout.height - 1) / SHEET_HEIGHT_PIXELS))}
          zoom={wantedZoom}
          onZoom={setZoom}
        />
        {isPhone && (
          <PhoneTools
            editor={editor}
            state={state}
            pen={isDrawing ? pen : null}
            onPen={onPen}
            insert={insert}
            onFind={() => setAsked('find')}
          />
        )}
      </section>
      {asked === 'save' || asked === 'share' ? (
        <SaveDialog
          title={frame.title}
          file={saving.file}
          folder={saving.file?.folder ?? folder}
          isStale={saving.file !== null && saving.baseVersion !== null && saving.file.version !== saving.baseVersion}
          isBusy={saving.isSaving}
          isToShare={asked === 'share'}
          onSave={(request) => void saving.save(request).then((saved) => saved !== null && endSaving(saved))}
          onClose={() => setAsked(null)}
        />
      ) : asked === 'versions' ? (
        <VersionsDialog
          file={saving.file}
          baseVersion={saving.baseVersion}
          keeper={draft.keeper}
          onOpen={onOpen}
          onClose={() => setAsked(null)}
        />
      ) : (
        <InsertDialogs editor={editor} asked={asked} pictures={pictures} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

/** The document may have changed since the caret was there. */
function focusNear(editor: Editor, caret: number): void {
  editor
    .chain()
    .command(({ tr }) => {
      tr.setSelection(Selection.near(tr.doc.resolve(Math.min(caret, tr.doc.content.size))))
      return true
    })
    .focus()
    .run()
}

/** A phone shows the whole width of a page that has a drawing. */
function useFittingZoom(isPhone: boolean): number {
  const [width, setWidth] = useState(window.innerWidth)
  useEffect(() => {
    const look = () => setWidth(window.innerWidth)
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  return isPhone ? Math.min(1, (width - 16) / PAGE_WIDTH_PIXELS) : 1
}
