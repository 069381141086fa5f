import { z } from 'zod'
import { EntryId } from '../files/entries.ts'
import { endpoint } from '../shared/endpoint.ts'
import { GameServerDetails } from './endpoints.ts'
import { GAME_COMMAND_MAX_CHARACTERS, GAME_CONSOLE_PAGE_LINES, GAME_PROPERTIES_MAX_BYTES } from './limits.ts'

const params = z.object({ id: EntryId })

export const ConsoleLine = z
  .object({
    /** Counts up by one for each line, also those that are dropped. */
    number: z.int().positive(),
    at: z.iso.datetime(),
    /** `server`: printed by it; `command`: sent to it; `pinloft`: about it. */
    source: z.enum(['server', 'command', 'pinloft']),
    text: z.string(),
  })
  .meta({ id: 'ConsoleLine' })
export type ConsoleLine = z.infer<typeof ConsoleLine>

export const readGameConsole = endpoint({
  method: 'GET',
  path: '/api/gaming/instances/:id/console',
  summary: `Console lines after a line number, oldest first; without a number, the latest ones. At most ${GAME_CONSOLE_PAGE_LINES}`,
  status: 200,
  params,
  query: z.object({
    after: z.coerce.number().int().nonnegative().optional(),
    /** Instead: the lines before this one. */
    before: z.coerce.number().int().positive().optional(),
    /** Of an earlier reply. If it is another one by now, the reply is as without a number. */
    streamId: z.string().max(100).optional(),
  }),
  reply: z.object({
    /** Numbers count within it; it changes when Pinloft starts. */
    streamId: z.string(),
    lines: z.array(ConsoleLine),
    /** Number of the newest line; 0 if there is none. */
    lastNumber: z.int().nonnegative(),
    /** Number of the oldest line that is still known. */
    firstNumber: z.int().positive(),
    /** Lines that came faster than they could be kept, since Pinloft started. */
    droppedCount: z.int().nonnegative(),
  }),
})

export const sendGameCommand = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/console',
  summary: `Sends one line of at most ${GAME_COMMAND_MAX_CHARACTERS} characters to a running game server. Its answer is in the console`,
  status: 202,
  params,
  body: z.object({ command: z.string().default('') }),
  reply: z.object({ message: z.string() }),
})

/** A name on the whitelist or of an operator. */
const PlayerName = z
  .string()
  .nullish()
  .transform((name) => name?.trim() ?? '')

export const addToWhitelist = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/whitelist',
  summary: 'Adds a name to the whitelist, at once if the server is running',
  status: 200,
  params,
  body: z.object({ name: PlayerName }),
  reply: GameServerDetails,
  announces: ['game_servers_changed'],
})

export const removeFromWhitelist = endpoint({
  method: 'DELETE',
  path: '/api/gaming/instances/:id/whitelist/:name',
  summary: 'Removes a name from the whitelist',
  status: 200,
  params: params.extend({ name: z.string() }),
  reply: GameServerDetails,
  announces: ['game_servers_changed'],
})

export const addOperator = endpoint({
  method: 'POST',
  path: '/api/gaming/instances/:id/operators',
  summary: 'Makes a player an operator, at once if the server is running',
  status: 200,
  params,
  body: z.object({ name: PlayerName }),
  reply: GameServerDetails,
  announces: ['game_servers_changed'],
})

export const removeOperator = endpoint({
  method: 'DELETE',
  path: '/api/gaming/instances/:id/operators/:name',
  summary: 'Makes an operator an ordinary player',
  status: 200,
  params: params.extend({ name: z.string() }),
  reply: GameServerDetails,
  announces: ['game_servers_changed'],
})

/** All as text, since the file has nothing else. */
const PropertyValues = z.record(z.string(), z.string())

export const GameProperties = z
  .object({
    /** The file `server.properties`, without what Pinloft sets itself. */
    text: z.string(),
    /** What it says, by name. What is not in it has the default of the server. */
    values: PropertyValues,
    /** Whether the server runs with other ones, until it is started again. */
    isPending: z.boolean(),
  })
  .meta({ id: 'GameProperties' })
export type GameProperties = z.infer<typeof GameProperties>

export const getGameProperties = endpoint({
  method: 'GET',
  path: '/api/gaming/instances/:id/properties',
  summary: 'The properties of a game server',
  status: 200,
  params,
  reply: GameProperties,
  changedBy: ['game_servers_changed'],
})

export const changeGameProperties = endpoint({
  method: 'PUT',
  path: '/api/gaming/instances/:id/properties',
  summary: `Changes properties: the whole text of at most ${GAME_PROPERTIES_MAX_BYTES} bytes, or single values, which leaves the other lines unchanged. They take effect at the next start. 409 for properties that Pinloft sets itself`,
  status: 200,
  params,
  body: z.object({ text: z.string().optional(), values: PropertyValues.optional() }),
  reply: GameProperties,
  announces: ['game_servers_changed'],
})
