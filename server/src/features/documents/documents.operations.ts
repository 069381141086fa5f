import {
  createDocument,
  discardDocumentDraft,
  keepDocumentDraft,
  openDocument,
  restoreDocumentDraft,
} from '@pinloft/contract/documents/endpoints'
import { addDocumentPicture } from '@pinloft/contract/documents/pictures'
import { protectFile } from '@pinloft/contract/protection/endpoints'
import { PASSWORD } from '../../core/protection/protection.builders.ts'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { addDocument, addDraft, sendDocument, sendDraft, sendPicture, written } from './documents.builders.ts'

async function addDraftWithPicture(app: TestApp): Promise<string> {
  const { path } = (await sendPicture(app)).json<{ path: string }>()
  const content = { type: 'doc', content: [{ type: 'image', attrs: { src: path, blockId: 'a' } }] }
  return addDraft(app, { content })
}

export const documentsOperations: readonly Operation[] = [
  { name: 'a draft of a document that is new', endpoint: keepDocumentDraft, action: (app) => sendDraft(app) },
  {
    name: 'a draft of a document that is changed',
    endpoint: keepDocumentDraft,
    prepare: (app) => addDraft(app),
    action: (app, id) => sendDraft(app, { id, draftRevision: 1 }),
  },
  {
    name: 'a draft of a document that is discarded',
    endpoint: discardDocumentDraft,
    prepare: (app) => addDraft(app),
    action: (app, id) => send(app, discardDocumentDraft, { params: { id } }),
  },
  {
    name: 'a draft of a document that is taken back',
    endpoint: restoreDocumentDraft,
    prepare: async (app) => {
      const id = await addDraft(app)
      await send(app, discardDocumentDraft, { params: { id } })
      return id
    },
    action: (app, id) => send(app, restoreDocumentDraft, { params: { id } }),
  },
  { name: 'a picture of a document that is added', endpoint: addDocumentPicture, action: (app) => sendPicture(app) },
  {
    name: 'a draft that is saved as a document',
    endpoint: createDocument,
    prepare: (app) => addDraft(app),
    action: (app, draftId) => sendDocument(app, { draftId }),
  },
  {
    name: 'a draft with a picture that is saved with a password',
    endpoint: createDocument,
    prepare: addDraftWithPicture,
    action: (app, draftId) => sendDocument(app, { draftId, password: PASSWORD }),
  },
  {
    name: 'a password for a document with a picture',
    endpoint: protectFile,
    prepare: async (app) => (await addDocument(app, { draftId: await addDraftWithPicture(app) })).id,
    action: (app, id) => send(app, protectFile, { params: { id }, payload: { pin: TEST_PIN, newPassword: PASSWORD } }),
  },
  {
    name: 'a document that is opened',
    endpoint: openDocument,
    prepare: async (app) => {
      const draftId = await addDraft(app, { content: written(uniqueText()) })
      const { id } = await addDocument(app, { draftId })
      // So that it is read from the file.
      await send(app, discardDocumentDraft, { params: { id: draftId } })
      return id
    },
    action: (app, id) => send(app, openDocument, { params: { id }, payload: {} }),
  },
]
