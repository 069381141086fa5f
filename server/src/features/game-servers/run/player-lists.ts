import { GAME_PLAYER_NAMES_MAX } from '@pinloft/contract/game-servers/limits'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { lockServer, type ServerRow, updateServer } from '../game-servers.repository.ts'
import type { GameRun } from './game-run.ts'
import type { ServerFolder } from './server-folder.ts'

/** The command of each list that adds a name, and the one that removes it. */
export const LIST_COMMANDS = {
  whitelist: { add: 'whitelist add', remove: 'whitelist remove' },
  operators: { add: 'op', remove: 'deop' },
} as const
const LISTS = ['whitelist', 'operators'] as const
export type PlayerList = keyof typeof LIST_COMMANDS

/**
 * Has a server that runs take over the names that were added or removed while it did not. It finds out itself who they
 * are, which only it can.
 */
export async function applyLists(row: ServerRow, folder: ServerFolder, run: GameRun): Promise<void> {
  const own = await folder.readLists()
  for (const list of LISTS) {
    const wanted: string[] = JSON.parse(row[list])
    const there = own[list] ?? []
    const { add, remove } = LIST_COMMANDS[list]
    for (const name of without(wanted, there)) run.send(`${add} ${name}`)
    for (const name of without(there, wanted)) run.send(`${remove} ${name}`)
  }
}

/**
 * Keeps what was changed in the game: the names that the lists of the server have gained or lost since it began. Names that it
 * never took, because it did not run or does not know them, stay as they are.
 */
export async function keepLists(database: Parameters<typeof inTransaction>[0], id: string, folder: ServerFolder) {
  const [before, after] = [await folder.readLists('before'), await folder.readLists()]
  await inTransaction(database, async (transaction) => {
    const row = await lockServer(transaction, id)
    const merged = (list: PlayerList) => {
      const [had = [], has] = [before[list], after[list]]
      const names: string[] = JSON.parse(row[list])
      if (has === undefined) return row[list]
      const gained = without(without(has, had), names)
      return JSON.stringify([...without(names, without(had, has)), ...gained].slice(0, GAME_PLAYER_NAMES_MAX))
    }
    await updateServer(transaction, id, { whitelist: merged('whitelist'), operators: merged('operators') })
  })
}

function without(names: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map((name) => name.toLowerCase()))
  return names.filter((name) => !keys.has(name.toLowerCase()))
}
