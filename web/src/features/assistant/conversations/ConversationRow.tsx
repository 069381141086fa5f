import type { Conversation, FoundConversation } from '@pinloft/contract/assistant/conversations'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { Ellipsis, Pin } from 'lucide-react'
import { Link } from 'wouter'
import { classNames, ExactName, IconButton, Menu, StatusDot } from '../../../ui/index.ts'
import { conversationAddress } from '../assistantPath.ts'
import { ConversationMenuItems } from './ConversationMenuItems.tsx'

interface ConversationRowProps {
  conversation: Conversation | FoundConversation
  isShown: boolean
  onOpen: (conversationId: string, messageId?: string | null) => void
  /** The conversation is no longer in the list. */
  onLeave: () => void
}

/** A conversation in the list. */
export function ConversationRow({ conversation, isShown, onOpen, onLeave }: ConversationRowProps) {
  const { id, title, isPinned, activeMessageId } = conversation
  const messageId = 'messageId' in conversation ? conversation.messageId : null
  return (
    <div
      className={classNames(
        'group flex items-center rounded-md text-sm',
        isShown ? 'bg-selected font-label text-ink' : 'text-ink-2 hover:bg-hover',
      )}
    >
      <Link
        href={conversationAddress(id, messageId)}
        aria-current={isShown ? 'page' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen(id, messageId)
        }}
        className="flex min-h-9 min-w-0 flex-1 flex-col justify-center rounded-md py-1.5 pl-2.5 outline-offset-[-2px] max-md:min-h-11"
      >
        <span className="flex min-w-0 items-center gap-2">
          {isPinned && <Pin aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />}
          <ExactName name={title} className="min-w-0 flex-1 truncate" />
          {activeMessageId !== null && (
            <>
              <StatusDot status="wait" />
              <span className="sr-only">, {TEXTS.answering}</span>
            </>
          )}
        </span>
        {'snippet' in conversation && conversation.snippet.length > 0 && (
          <span className="line-clamp-2 text-xs font-body text-ink-3 wrap-anywhere">
            {conversation.snippet.map((part, index) =>
              part.isMatch ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
                <mark key={index} className="rounded-[3px] bg-beam-soft text-beam-ink">
                  {part.text}
                </mark>
              ) : (
                part.text
              ),
            )}
          </span>
        )}
      </Link>
      <Menu
        header={<b className="truncate text-ink">{title}</b>}
        trigger={
          <IconButton
            size="sm"
            label={TEXTS.more(title)}
            icon={<Ellipsis aria-hidden="true" />}
            className={classNames(
              'mr-0.5 data-[state=open]:opacity-100',
              !isShown &&
                'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100',
            )}
          />
        }
      >
        <ConversationMenuItems conversation={conversation} onDeleted={() => isShown && onLeave()} />
      </Menu>
    </div>
  )
}
