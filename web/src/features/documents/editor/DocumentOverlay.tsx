import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ensureUnlocked } from '../../../core/protection/index.ts'
import { Button, EmptyState, PdfIllustration, Skeleton, useFocusReturn } from '../../../ui/index.ts'
import { type OpenDocument, useDocumentAddress } from '../documentAddress.ts'
import { findInitialDraft, type InitialDraft } from '../drafts/initialDraft.ts'
import { DocumentEditor } from './DocumentEditor.tsx'

type State =
  | { type: 'opening' }
  | { type: 'open'; opening: InitialDraft; caret: number | null; key: number }
  | { type: 'gone' }
  | { type: 'failed'; message: string }

/** A window over the product in which a document is written. */
export default function DocumentOverlay() {
  const { open, show, close } = useDocumentAddress()
  const [state, setState] = useState<State>({ type: 'opening' })
  /** The draft that is written now; it changes its id when another tab writes the same one. */
  const present = useRef<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const overlay = useRef<HTMLDivElement>(null)
  const draftId = open?.draftId ?? null
  useInertApp()
  useFocusHome()

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens again when another document or another attempt is asked for
  useEffect(() => {
    if (open === null || open.draftId === present.current) return
    const controller = new AbortController()
    setState({ type: 'opening' })
    openingFor(open, controller.signal).then(
      (opening) => {
        if (controller.signal.aborted) return
        present.current = opening === null ? null : open.draftId
        setState((before) =>
          opening === null
            ? { type: 'gone' }
            : { type: 'open', opening, caret: null, key: before.type === 'open' ? before.key + 1 : attempt },
        )
      },
      (failure: Error) => {
        if (!controller.signal.aborted) setState({ type: 'failed', message: failure.message })
      },
    )
    return () => controller.abort()
  }, [draftId, attempt])

  if (open === null) return null
  const title = state.type === 'open' ? state.opening.document.settings.title : TEXTS.opening
  return (
    <div
      ref={overlay}
      role="dialog"
      aria-modal="true"
      aria-label={TEXTS.editorLabel(title)}
      data-window=""
      tabIndex={-1}
      className="fixed inset-0 z-scrim flex flex-col outline-none"
    >
      <div aria-hidden="true" className="sky" />
      {state.type === 'open' ? (
        <DocumentEditor
          key={state.key}
          opening={state.opening}
          caret={state.caret}
          folder={new URLSearchParams(location.search).get('folder') ?? ''}
          onFork={(id) => {
            present.current = id
            show({ draftId: id, kind: null, fileId: null }, { replace: true })
          }}
          onReload={(opening, caret) => {
            const { file, draftId: id } = opening
            setState((before) => (before.type === 'open' ? { ...before, opening, caret, key: before.key + 1 } : before))
            // A reload of the page has to know which password to ask for.
            if (file?.isPasswordProtected && open.fileId !== file.id)
              show({ draftId: id, kind: null, fileId: file.id }, { replace: true })
          }}
          onOpen={(id) => {
            const { file } = state.opening
            show({ draftId: id, kind: null, fileId: file?.isPasswordProtected ? file.id : null })
          }}
          onClose={close}
        />
      ) : (
        <Message onClose={close}>
          {state.type === 'opening' ? (
            <div role="status" aria-label={TEXTS.opening} className="grid w-full max-w-[736px] gap-3">
              <Skeleton className="h-9 w-1/2" />
              <Skeleton className="h-5" />
              <Skeleton className="h-5" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          ) : (
            <EmptyState
              drawing={<PdfIllustration />}
              title={state.type === 'gone' ? TEXTS.gone : TEXTS.openFailed}
              help={state.type === 'gone' ? TEXTS.goneHelp : state.message}
              level={2}
              action={
                state.type === 'failed' && (
                  <Button variant="primary" onClick={() => setAttempt(attempt + 1)}>
                    {TEXTS.retry}
                  </Button>
                )
              }
            />
          )}
        </Message>
      )}
    </div>
  )
}

/** The draft of a protected file needs its password first. */
async function openingFor(open: OpenDocument, signal: AbortSignal): Promise<InitialDraft | null> {
  if (open.fileId !== null) {
    const file = { id: open.fileId, originalName: TEXTS.draft, isPasswordProtected: true }
    if (!(await ensureUnlocked(file))) throw new Error(TEXTS.openFailed)
  }
  return findInitialDraft(open, signal)
}

function Message({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className="m-3.5 grid flex-1 place-items-center rounded-pane bg-surface p-8 shadow-pane">
      {children}
      <Button onClick={onClose}>{TEXTS.back}</Button>
    </div>
  )
}

/** What is behind the window can be neither reached nor read. */
function useInertApp(): void {
  useEffect(() => {
    const app = document.querySelector<HTMLElement>('[data-app]')
    app?.toggleAttribute('inert', true)
    return () => {
      app?.toggleAttribute('inert', false)
    }
  }, [])
}

function useFocusHome(): void {
  const home = useRef<HTMLElement>(null)
  const { remember, returnFocus } = useFocusReturn(home)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the window opens and closes
  useEffect(() => {
    remember()
    return returnFocus
  }, [])
}
