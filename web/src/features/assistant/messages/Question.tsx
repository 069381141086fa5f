import { MESSAGE_MAX_CHARACTERS } from '@pinloft/contract/assistant/limits'
import type { Message } from '@pinloft/contract/assistant/messages'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { PencilLine } from 'lucide-react'
import { memo, useRef } from 'react'
import { isComposing, isEnter } from '../../../platform/input-method.ts'
import { CopyButton } from '../../../platform/markdown/CopyButton.tsx'
import { Button, IconButton } from '../../../ui/index.ts'
import { AttachmentChip } from '../compose/AttachmentChip.tsx'
import { Branches } from './Branches.tsx'

/** The look of a field for a message. */
const MESSAGE_BOX =
  'w-full resize-none bg-raised text-[0.9375rem] leading-[1.45] text-ink shadow-field outline-none transition-shadow dark:bg-sunken focus:shadow-[inset_0_0_0_1.5px_var(--accent),0_0_0_4px_var(--accent-soft)]'

/** A question that is being put in other words. */
export interface Edited {
  messageId: string
  text: string
}

interface QuestionProps {
  message: Message
  isBusy: boolean
  /** Its other words; null while it is not edited. */
  edited: string | null
  onEdit: (edited: Edited | null) => void
  onAskInstead: (question: Message, text: string) => void
}

/** What the person asked. It can be asked anew in other words, which begins a branch. */
export const Question = memo(function Question({ message, isBusy, edited, onEdit, onAskInstead }: QuestionProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const edit = (text: string) => onEdit({ messageId: message.id, text })

  function endEdit() {
    onEdit(null)
    requestAnimationFrame(() => editButton.current?.focus())
  }

  function ask() {
    if (edited === null || edited.trim() === '' || isBusy) return
    onAskInstead(message, edited)
    onEdit(null)
  }

  if (edited !== null) {
    return (
      <form
        className="ml-auto grid w-full max-w-[640px] gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <textarea
          // biome-ignore lint/a11y/noAutofocus: whoever chose Edit goes on typing here
          autoFocus
          aria-label={TEXTS.message}
          value={edited}
          maxLength={MESSAGE_MAX_CHARACTERS}
          onChange={(event) => edit(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === 'Escape') {
              event.preventDefault()
              endEdit()
            } else if (isEnter(event) && !event.shiftKey) {
              event.preventDefault()
              ask()
            }
          }}
          className={`${MESSAGE_BOX} min-h-20 rounded-[19px] px-4.5 py-3`}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <small className="min-w-0 flex-1 text-sm text-ink-3">{TEXTS.editHint}</small>
          <Button size="sm" onClick={endEdit}>
            {TEXTS.cancel}
          </Button>
          <Button size="sm" type="submit" variant="primary" disabled={edited.trim() === '' || isBusy}>
            {TEXTS.ask}
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className="group flex flex-col items-end">
      {message.attachments.length > 0 && (
        <ul className="mb-1.5 flex max-w-[76%] flex-wrap justify-end gap-1.5 max-md:max-w-[88%]">
          {message.attachments.map((attachment) => (
            <li key={attachment.fileId} className="min-w-0">
              <AttachmentChip attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {message.text !== '' && (
        <div
          dir="auto"
          className="max-w-[76%] rounded-[20px_20px_6px_20px] bg-accent-soft px-4 py-2.5 text-[0.9375rem] leading-[1.45] whitespace-pre-wrap wrap-anywhere text-ink max-md:max-w-[88%]"
        >
          {message.text}
        </div>
      )}
      <div className="mt-0.5 -mb-4 flex items-center gap-0.5">
        <Branches message={message} isBusy={isBusy} />
        <span className="flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100">
          <CopyButton text={message.text} label={TEXTS.copy} />
          <IconButton
            ref={editButton}
            size="sm"
            label={TEXTS.edit}
            icon={<PencilLine aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => edit(message.text)}
          />
        </span>
      </div>
    </div>
  )
})
