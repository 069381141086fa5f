import { createGuide, deleteGuide, updateGuide } from '@pinloft/contract/guides'
import { type Operation, send, uniqueText } from '../../testing/operation.ts'
import { addGuide, sendGuide } from './guides.builders.ts'

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
]

/** Routes that change something, but cannot leave it half done. */
export const guidesWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/guides/:id/verify-password': 'a look at a password, whose guesses have tests of their own',
}
