import {
  addAboutImage,
  addAboutImageFromStorage,
  keepAboutDraft,
  saveDocument,
} from '@pinloft/contract/about-page/endpoints'
import { PASSWORD } from '../../core/protection/protection.builders.ts'
import type { Operation } from '../../testing/operation.ts'
import {
  addImage,
  changeDraft,
  photoOf,
  sendDocument,
  sendDraft,
  sendImage,
  sendImageFromStorage,
} from './about-page.builders.ts'

export const aboutPageOperations: readonly Operation[] = [
  { name: 'a draft of the about page that is kept', endpoint: keepAboutDraft, action: (app) => sendDraft(app) },
  { name: 'an image that is added', endpoint: addAboutImage, action: (app) => sendImage(app) },
  {
    name: 'an image of Cloud Storage that is added',
    endpoint: addAboutImageFromStorage,
    prepare: async (app) => (await app.store('photo.jpg', await photoOf())).id,
    action: (app, id) => sendImageFromStorage(app, id),
  },
  {
    name: 'an about page that is saved',
    endpoint: saveDocument,
    prepare: async (app) => {
      const { id } = await addImage(app)
      return String(await changeDraft(app, { images: [{ id, caption: 'C', altText: '' }] }))
    },
    action: (app, revision) => sendDocument(app, { draftRevision: Number(revision) }),
  },
  {
    name: 'a page of another program that is saved with a password',
    endpoint: saveDocument,
    action: (app) => sendDocument(app, { password: PASSWORD }),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const aboutPageWithoutOperation: Readonly<Record<string, string>> = {}
