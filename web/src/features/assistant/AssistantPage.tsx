import { getAiProvider } from '@pinloft/contract/assistant/provider'
import { ASSISTANT_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/assistant/screen-texts'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import { Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { lazyPart } from '../../platform/lazy-part.ts'
import { queryOf, useQuery } from '../../platform/query.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { BottomSheet, LoadFailed, Page, Pane, Skeleton } from '../../ui/index.ts'
import { conversationAddress, shownIn, trashAddress } from './assistantPath.ts'
import { Chat } from './Chat.tsx'
import { ConversationList } from './conversations/ConversationList.tsx'
import { RenameDialog } from './conversations/RenameDialog.tsx'
import { SetupCard } from './provider/SetupCard.tsx'
import { ShowFileContext, type ShownFile } from './sources/openSource.ts'
import { SourcePreview } from './sources/SourcePreview.tsx'
import './assistant.css'

const ConversationTrash = lazyPart(() => import('./conversations/ConversationTrash.tsx'))

const WIDE = '(min-width: 1024px)'

/** Conversations with the assistant. */
export default function AssistantPage() {
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const { conversationId, messageId, isTrashShown } = shownIn(query)
  const provider = useQuery(queryOf(getAiProvider))
  const isWide = useMediaQuery(WIDE)
  const [isListOpen, setIsListOpen] = useState(false)
  const [shownFile, setShownFile] = useState<ShownFile | null>(null)

  function open(id: string | null, message: string | null = null) {
    setIsListOpen(false)
    navigate(conversationAddress(id, message))
  }

  function showTrash() {
    setIsListOpen(false)
    navigate(trashAddress(conversationId))
  }

  const isSetUp = provider.data !== undefined && (provider.data.isReady || conversationId !== null)
  const list = (
    <ConversationList shownId={conversationId} onOpen={open} onNew={() => open(null)} onShowTrash={showTrash} />
  )
  return (
    <Page title={ASSISTANT_TEXTS.title} shape="sheet">
      <Pane
        aria-label={ASSISTANT_TEXTS.title}
        className="flex min-h-0 flex-1 overflow-hidden max-md:h-[calc(100dvh-var(--header-h)-var(--gutter)-var(--tray-space)-var(--mini-space)-var(--tabbar-h)-16px)] max-md:flex-none"
      >
        {provider.data === undefined ? (
          <div className="grid flex-1 content-start gap-3.5 p-5" aria-busy={!provider.isError}>
            {provider.isError ? (
              <LoadFailed text={TEXTS.providerFailed} onRetry={provider.refetch} />
            ) : (
              <>
                <Skeleton className="h-5 w-44" />
                <Skeleton className="h-4 w-full max-w-[520px]" />
              </>
            )}
          </div>
        ) : (
          <ShowFileContext value={setShownFile}>
            {isWide && isSetUp && (
              <aside
                aria-label={TEXTS.conversations}
                className="flex w-[252px] min-h-0 shrink-0 flex-col border-r border-line max-lg:w-[216px]"
              >
                {list}
              </aside>
            )}
            {isSetUp ? (
              <Chat
                key={conversationId ?? 'new'}
                conversationId={conversationId}
                targetMessageId={messageId}
                provider={provider.data}
                onConversation={open}
                onShowTrash={showTrash}
                onShowList={isWide ? null : () => setIsListOpen(true)}
              />
            ) : (
              <SetupCard isOpenAi={provider.data.isOpenAi} />
            )}
          </ShowFileContext>
        )}
      </Pane>
      {!isWide && (
        <BottomSheet open={isListOpen} onOpenChange={setIsListOpen} label={TEXTS.conversations}>
          <div className="flex h-[70dvh] flex-col">{list}</div>
        </BottomSheet>
      )}
      <RenameDialog />
      <Suspense>
        {isTrashShown && (
          <ConversationTrash onClose={() => navigate(conversationAddress(conversationId), { replace: true })} />
        )}
      </Suspense>
      <SourcePreview shown={shownFile} onClose={() => setShownFile(null)} />
    </Page>
  )
}
