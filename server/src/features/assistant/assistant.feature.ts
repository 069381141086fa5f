import type { AddressInfo } from 'node:net'
import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import type { Access } from '../../core/access/index.ts'
import type { Files } from '../../core/files/index.ts'
import { TextIndex } from '../../core/search/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Finder } from '../../platform/finder.ts'
import type { Guides } from '../guides/index.ts'
import type { VideoDownloads } from '../video-downloads/index.ts'
import { answersRoutes } from './answers/answers.routes.ts'
import { AnswersService } from './answers/answers.service.ts'
import { AttachedFiles } from './answers/attached-files.ts'
import { ConversationTrashService } from './conversations/conversation-trash.service.ts'
import { conversationsRoutes } from './conversations/conversations.routes.ts'
import { ConversationsService } from './conversations/conversations.service.ts'
import { SearchedConversations } from './conversations/searched-conversations.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { PicturesService } from './pictures/pictures.service.ts'
import { providerRoutes } from './provider/provider.routes.ts'
import { ProviderService } from './provider/provider.service.ts'
import { FileTexts } from './tools/file-texts.ts'
import { GuideMaker } from './tools/guide-maker.ts'
import { type ReadingDependencies, readingTools } from './tools/reading-tools.ts'
import { Toolbox } from './tools/toolbox.ts'
import { writingTools } from './tools/writing-tools.ts'

interface Uses {
  access: Access
  files: Files
  trash: { settings(): Promise<TrashSettings> }
  search: ReadingDependencies['search']
  guides: Guides
  videoDownloads: VideoDownloads
}

/** Answers questions with a language model of the person's choice. */
export function createAssistant(
  platform: Platform,
  { access, files, trash, search, guides, videoDownloads }: Uses,
): Feature {
  const provider = new ProviderService(platform)
  const texts = new FileTexts(files.service)
  const pictures = new PicturesService({ ...platform, provider })
  const guideMaker = new GuideMaker({ guides: guides.service, pdfs: guides.pdfs })
  const toolbox = new Toolbox({
    ...readingTools({ files, texts, search, guides }),
    ...writingTools({ ...platform, files, pictures, guideMaker, videoDownloads: videoDownloads.service }),
  })
  const attached = new AttachedFiles(files.service, texts)
  const index = new TextIndex({
    ...platform,
    name: 'conversations',
    source: new SearchedConversations(platform.database),
    onComplete: () => platform.events.publish({ type: 'search_index_changed' }),
  })
  const onChanged = (conversationId: string) => index.changed([conversationId])
  const answers = new AnswersService({ ...platform, provider, toolbox, attached, onChanged })
  const conversations = new ConversationsService({ ...platform, index, textOf: (id) => answers.textOf(id) })
  const stopAnswer = (conversationId: string) => answers.stopConversation(conversationId)
  const conversationTrash = new ConversationTrashService({ ...platform, trash, stopAnswer, onChanged })
  return {
    finders: [conversationFinder(conversations)],
    recover: () => answers.recover(),
    routes(http) {
      http.addHook('onListen', async () => {
        provider.ownPort = (http.server.address() as AddressInfo | null)?.port
      })
      providerRoutes(http, provider, access.service)
      conversationsRoutes(http, { conversations, trash: conversationTrash, access: access.service })
      answersRoutes(http, { answers, conversations, provider, guideMaker, access: access.service })
      picturesRoutes(http, pictures, access.service)
    },
    start: () => conversationTrash.sweepBy(platform.retention),
    async close() {
      await answers.close()
      await index.close()
      await texts.close()
    },
  }
}

/** Conversations, for the search of everything. */
function conversationFinder(service: ConversationsService): Finder {
  return {
    type: 'conversation',
    async find(text, limit) {
      const { conversations, ...rest } = await service.search(text, limit)
      return { finds: conversations.map(({ id, title, snippet }) => ({ id, title, detail: null, snippet })), ...rest }
    },
  }
}
