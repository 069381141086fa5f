import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type ServerRow, updateServer } from '../game-servers.repository.ts'
import type { GameRun } from './game-run.ts'
import type { ServerFolder } from './server-folder.ts'

/** The command of each list that adds a name, and the one that removes it. */
export const LIST_COMMANDS = {
  whitelist: { add: 'whitelist add', remove: 'whitelist remove' },
  operators: { add: 'op', remove: 'deop' },
} as const
export type PlayerList = keyof typeof LIST_COMMANDS

/**
 * Has a server that runs take over the names that were added or removed while it did not. It finds out itself who they
 * are, which only it can.
 */
export async function applyLists(row: ServerRow, folder: ServerFolder, run: GameRun): Promise<void> {
  const own = await folder.readLists()
  for (const list of ['whitelist', 'operators'] as const) {
    const wanted: string[] = JSON.parse(row[list])
    const there = own[list] ?? []
    const { add, remove } = LIST_COMMANDS[list]
    for (const name of without(wanted, there)) run.send(`${add} ${name}`)
    for (const name of without(there, wanted)) run.send(`${remove} ${name}`)
  }
}

/** Keeps what was changed in the game. */
export async function keepLists(database: DatabaseHandle, id: string, folder: ServerFolder): Promise<void> {
  const { whitelist, operators } = await folder.readLists()
  if (whitelist === undefined && operators === undefined) return
  await updateServer(database, id, {
    ...(whitelist && { whitelist: JSON.stringify(whitelist) }),
    ...(operators && { operators: JSON.stringify(operators) }),
  })
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map((name) => name.toLowerCase()))
  return names.filter((name) => !keys.has(name.toLowerCase()))
}
