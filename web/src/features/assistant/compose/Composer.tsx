import { ATTACHMENTS_MAX, MESSAGE_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ArrowUp, Paperclip, Square } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FilesDialog } from '../../../core/files/index.ts'
import { toastFailed } from '../../../platform/failures.ts'
import { isComposing, isEnter } from '../../../platform/input-method.ts'
import { useLiveStatus } from '../../../platform/live-socket.ts'
import { pastedPictures } from '../../../platform/pasted-pictures.ts'
import { classNames, IconButton, Tooltip } from '../../../ui/index.ts'
import { useAttachPicture } from '../messages.api.ts'
import { AttachmentChip } from './AttachmentChip.tsx'
import { type Draft, draftOf, keepDraft } from './drafts.ts'

interface ComposerProps {
  conversationId: string | null
  /** Taken over as what is typed, when it changes. */
  suggested: { text: string } | null
  /** `waiting`: for the decision on a step. */
  state: 'idle' | 'answering' | 'waiting'
  /** Whether the model is sent pictures. */
  seesPictures: boolean
  /** Resolves once the question is stored. */
  onSend: (draft: Draft) => Promise<boolean>
  /** `null` while there is nothing to stop yet. */
  onStop: (() => void) | null
  /** Puts the last question in other words. */
  onEditLast: () => void
}

const SEND =
  'grid size-[38px] shrink-0 place-items-center rounded-[13px] transition-colors max-md:size-10 [&_svg]:size-[18px]'

/** Where a question is written. Its text is kept until the server has it. */
export function Composer({
  conversationId,
  suggested,
  state,
  seesPictures,
  onSend,
  onStop,
  onEditLast,
}: ComposerProps) {
  const [draft, setDraft] = useState(() => draftOf(conversationId))
  const [isAttaching, setIsAttaching] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isConnected = useLiveStatus() === 'connected'
  const attachPicture = useAttachPicture()
  const isPending = state !== 'idle'
  const canSend = !isPending && draft.text.trim() !== ''

  const [shownId, setShownId] = useState(conversationId)
  if (shownId !== conversationId) {
    setShownId(conversationId)
    setDraft(draftOf(conversationId))
  }

  const takeOver = useEffectEvent((text: string) => {
    change({ text })
    field.current?.focus()
  })
  useEffect(() => {
    if (suggested !== null) takeOver(suggested.text)
  }, [suggested])

  function change(next: Partial<Draft>) {
    setDraft((known) => {
      const changed = { ...known, ...next }
      keepDraft(conversationId, changed)
      return changed
    })
  }

  async function send() {
    if (!canSend) return
    const sent = draft
    setDraft({ text: '', attachments: [] })
    if (await onSend(sent)) keepDraft(conversationId, { text: '', attachments: [] })
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (isEnter(event) && !event.shiftKey) {
      event.preventDefault()
      void send()
    } else if (event.key === 'ArrowUp' && draft.text === '') {
      event.preventDefault()
      onEditLast()
    }
  }

  async function paste(event: ClipboardEvent) {
    const pictures = pastedPictures(event.clipboardData)
    if (!seesPictures || pictures.length === 0) return
    event.preventDefault()
    for (const picture of pictures) {
      try {
        const attachment = await attachPicture.mutateAsync(picture)
        setDraft((known) => {
          const changed = { ...known, attachments: [...known.attachments, attachment] }
          keepDraft(conversationId, changed)
          return changed
        })
      } catch (failure) {
        toastFailed(TEXTS.pictureFailed, failure as Error)
      }
    }
  }

  // A field that is off loses the focus; whoever was writing goes on after the answer.
  const hadFocus = useRef(true)
  useEffect(() => {
    if (isPending) return
    const isLost = document.activeElement === document.body || document.activeElement?.matches('main')
    if (hadFocus.current && isLost && !matchMedia('(pointer: coarse)').matches) field.current?.focus()
  }, [isPending])

  const placeholder =
    state === 'waiting'
      ? TEXTS.decideFirst
      : state === 'answering'
        ? TEXTS.waitForAnswer
        : isConnected
          ? TEXTS.askAnything
          : TEXTS.offline
  return (
    <div className="mx-auto w-full max-w-[760px] px-6 pt-1.5 pb-5 max-md:px-3 max-md:pb-3.5">
      {draft.attachments.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-1.5">
          {draft.attachments.map((attachment) => (
            <li key={attachment.fileId} className="max-w-full min-w-0">
              <AttachmentChip
                attachment={attachment}
                onRemove={() => change({ attachments: draft.attachments.filter((one) => one !== attachment) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div
        className={classNames(
          'flex items-end gap-1 rounded-[19px] bg-raised p-[7px] shadow-field transition-shadow dark:bg-sunken',
          'focus-within:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_var(--accent-soft)]',
        )}
      >
        {!isPending && (
          <IconButton
            label={TEXTS.attach}
            icon={<Paperclip aria-hidden="true" />}
            onClick={() => setIsAttaching(true)}
            className="my-px"
          />
        )}
        <textarea
          ref={field}
          aria-label={TEXTS.message}
          rows={1}
          dir="auto"
          value={draft.text}
          maxLength={MESSAGE_MAX_CHARACTERS}
          disabled={isPending}
          placeholder={placeholder}
          onFocus={() => {
            hadFocus.current = true
          }}
          onBlur={(event) => {
            hadFocus.current = event.relatedTarget === null
          }}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={press}
          onPaste={(event) => void paste(event)}
          className="field-sizing-content max-h-[40dvh] min-h-[38px] min-w-0 flex-1 resize-none bg-transparent px-2.5 py-2 text-[0.9375rem] leading-[1.45] text-ink outline-none disabled:text-ink-3"
        />
        {isPending && onStop !== null ? (
          <Tooltip content={TEXTS.stop}>
            <button type="button" aria-label={TEXTS.stop} onClick={onStop} className={`${SEND} bg-press text-ink`}>
              <Square aria-hidden="true" className="fill-current [stroke-width:0]" />
            </button>
          </Tooltip>
        ) : (
          <Tooltip content={TEXTS.send}>
            <button
              type="button"
              aria-label={TEXTS.send}
              disabled={!canSend}
              onClick={() => void send()}
              className={`${SEND} ${canSend ? 'bg-accent text-on-accent hover:bg-accent-hover' : 'bg-press text-ink-3'}`}
            >
              <ArrowUp aria-hidden="true" />
            </button>
          </Tooltip>
        )}
      </div>
      <small className="mt-[9px] block text-center text-xs text-ink-3 max-md:hidden">{TEXTS.footnote}</small>
      <FilesDialog
        isOpen={isAttaching}
        texts={TEXTS.chooseFiles}
        chosen={draft.attachments.map(({ fileId, ...file }) => ({ id: fileId, ...file }))}
        max={ATTACHMENTS_MAX}
        onClose={() => setIsAttaching(false)}
        onChosen={(files) => change({ attachments: files.map(({ id, ...file }) => ({ fileId: id, ...file })) })}
      />
    </div>
  )
}
