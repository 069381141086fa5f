import type { ErrorCatalogue } from '../shared/errors/catalogue.ts'
import { WORLD_NAME_MAX_CHARACTERS, WORLD_REVISIONS_MAX, WORLDS_MAX } from './limits.ts'

export const WORLDS_ERRORS = {
  world_information_missing: {
    status: 400,
    message: 'Missing Information: Please select a world file and enter a world name',
  },
  world_name_invalid: {
    status: 400,
    message: 'The name of a world cannot be "." or "..", or contain a slash or an invisible control character',
  },
  world_name_too_long: {
    status: 400,
    message: `The name of a world can have at most ${WORLD_NAME_MAX_CHARACTERS} characters`,
  },
  world_name_taken: { status: 409, message: 'A world with this name already exists' },
  world_not_found: { status: 404, message: 'This world no longer exists' },
  world_revision_not_found: { status: 404, message: 'This revision no longer exists' },
  world_revision_current: { status: 409, message: 'The newest revision stays as long as the world does' },
  worlds_too_many: {
    status: 413,
    message: `There can be at most ${WORLDS_MAX.toLocaleString('en')} worlds, including those in the trash. Delete some permanently first`,
  },
  world_revisions_too_many: {
    status: 413,
    message: `A world can have at most ${WORLD_REVISIONS_MAX} revisions. Delete earlier ones first`,
  },
  world_refused: { status: 422, message: ({ detail = 'This archive is not a world' }) => detail },
  worlds_several: {
    status: 422,
    message: ({ detail = 'Several' }) => `${detail} worlds in this archive: choose one`,
  },
  world_in_use: {
    status: 409,
    message: ({ detail = 'A server' }) => `${detail} runs this world and cannot be asked to save it. Stop it first`,
  },
} as const satisfies ErrorCatalogue
