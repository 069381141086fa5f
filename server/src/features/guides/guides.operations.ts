import { discardGuideDraft, keepGuideDraft } from '@pinloft/contract/guides/drafts'
import { createGuide, deleteGuide, updateGuide } from '@pinloft/contract/guides/endpoints'
import { makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import { addGuidePicture } from '@pinloft/contract/guides/pictures'
import { restoreGuideRevision } from '@pinloft/contract/guides/revisions'
import { importGuides } from '@pinloft/contract/guides/transfer'
import { purgeGuides, restoreGuide } from '@pinloft/contract/guides/trash'
import { buildZip } from '../../testing/build-zip.ts'
import { type Operation, send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { TEST_PIN } from '../../testing/test-app.ts'
import {
  addDraft,
  addGuide,
  addPicture,
  addTrashedGuide,
  changeGuide,
  sendDraft,
  sendGuide,
  sendPicture,
  sendZip,
} from './guides.builders.ts'

export const guidesOperations: readonly Operation[] = [
  { name: 'a guide that is created', endpoint: createGuide, action: (app) => sendGuide(app) },
  {
    name: 'a guide that is changed',
    endpoint: updateGuide,
    prepare: async (app) => (await addGuide(app)).id,
    action: (app, id) =>
      send(app, updateGuide, { params: { id }, payload: { title: uniqueText(), content: uniqueText() } }),
  },
  {
    name: 'a guide that is deleted',
    endpoint: deleteGuide,
    prepare: async (app) => (await addGuide(app)).id,
    action: (app, id) => send(app, deleteGuide, { params: { id } }),
  },
  {
    name: 'an earlier text that is restored',
    endpoint: restoreGuideRevision,
    prepare: async (app) => {
      const guide = await addGuide(app)
      await changeGuide(app, guide, uniqueText())
      return guide.id
    },
    action: (app, id) => send(app, restoreGuideRevision, { params: { id, revision: '1' }, payload: {} }),
  },
  {
    name: 'a draft that is kept',
    endpoint: keepGuideDraft,
    action: (app) => sendDraft(app),
  },
  {
    name: 'a draft that is discarded',
    endpoint: discardGuideDraft,
    prepare: (app) => addDraft(app),
    action: (app, id) => send(app, discardGuideDraft, { params: { id } }),
  },
  { name: 'a picture that is added', endpoint: addGuidePicture, action: (app) => sendPicture(app) },
  {
    name: 'a guide that is taken out of the trash',
    endpoint: restoreGuide,
    prepare: (app) => addTrashedGuide(app),
    action: (app, id) => send(app, restoreGuide, { params: { id } }),
  },
  {
    name: 'a guide with a picture that is deleted permanently',
    endpoint: purgeGuides,
    prepare: async (app) => addTrashedGuide(app, { content: `![](${(await addPicture(app)).path})` }),
    action: (app, id) => send(app, purgeGuides, { payload: { ids: [id], pin: TEST_PIN } }),
  },
  {
    name: 'guides that are imported',
    endpoint: importGuides,
    action: (app) => sendZip(app, buildZip([{ name: 'guide.md', content: Buffer.from(uniqueText()) }])),
  },
  {
    name: 'a PDF of a guide that is made',
    endpoint: makeGuidePdf,
    prepare: async (app) => (await addGuide(app)).id,
    action: (app, id) => send(app, makeGuidePdf, { params: { id } }),
  },
  {
    name: 'a PDF of a guide that is made again',
    endpoint: makeGuidePdf,
    prepare: async (app) => {
      const guide = await addGuide(app)
      await sendForReply(app, makeGuidePdf, { params: { id: guide.id } })
      await changeGuide(app, guide, uniqueText())
      return guide.id
    },
    action: (app, id) => send(app, makeGuidePdf, { params: { id } }),
  },
]

/** Routes that change something, but cannot leave it half done. */
export const guidesWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/guides/:id/verify-password': 'a look at a password, whose guesses have tests of their own',
}
