import { expect, test } from 'vitest'
import { LineSplitter } from '../../../platform/process/line-splitter.ts'
import { readServerLine } from './console-words.ts'

/** What is read of what a program prints. */
function read(line: string) {
  return new LineSplitter().push(Buffer.from(`${line}\n`)).map(readServerLine)[0]
}

/** As servers of different makers and times begin a line. */
const PREFIXES = {
  'Vanilla 1.2 to 1.6': '2013-09-22 23:37:55 [INFO] ',
  'CraftBukkit until 1.6': '22:28:25 [INFO] ',
  'Vanilla since 1.7': '[16:00:01] [Server thread/INFO]: ',
  Paper: '[11:04:02 INFO]: ',
  'Spigot 1.8 with its prompt': '>\u001b[2K\r[22:18:09 INFO]: ',
  'Paper in colours': '\u001b[m[11:04:02 INFO]: \u001b[0m',
  Folia: '[12:04:10] [Region Scheduler Thread #2/INFO]: ',
  Fabric: '[11:44:25] [Server thread/INFO] (Minecraft) ',
  'Fabric in colours':
    '\u001b[34m[11:44:25]\u001b[m \u001b[32m[Server thread/INFO]\u001b[m \u001b[36m(Minecraft)\u001b[m ',
  Forge: '[08:28:47] [Server thread/INFO] [net.minecraft.server.dedicated.DedicatedServer]: ',
  'Forge in a shorter form': '[08:28:47] [Server thread/INFO] [minecraft/DedicatedServer]: ',
  'Forge with a date':
    '[12Feb2021 23:40:28.123] [Server thread/INFO] [net.minecraft.server.dedicated.DedicatedServer/]: ',
}

const joined = (name: string) => ({ kind: 'joined', name })
const left = (name: string) => ({ kind: 'left', name })

const WORDS = [
  // In nanoseconds before 1.3, and with another last word until 1.12.
  ['Done (5887241893ns)! For help, type "help" or "?"', { kind: 'done' }],
  ['Done (29.209s)! For help, type "help" or "?"', { kind: 'done' }],
  ['Done (12.3s)! For help, type "help"', { kind: 'done' }],
  // Until 1.2 and of Bukkit until 1.6, from 1.3 to 1.12, and since 1.13.
  ['CONSOLE: Save complete.', { kind: 'saved' }],
  ['Saved the world', { kind: 'saved' }],
  ['Saved the game', { kind: 'saved' }],
  ['Saving failed: The save is being accessed from another location', 'unsaved'],
  ['Unable to save the game (is there enough disk space?)', 'unsaved'],
  ['Stopping the server', { kind: 'stopping' }],
  ['Stopping server', { kind: 'stopping' }],
  ['mia joined the game', joined('mia')],
  ['mia [/127.0.0.1:58952] logged in with entity id 112 at (-21.5, 72.0, -7.5)', joined('mia')],
  ['_mia_[/127.0.0.1:58952] logged in with entity id 112 at ([world] -21.5, 72.0, -7.5)', joined('_mia_')],
  ['mia[local:E:f75f8122] logged in with entity id 238 at (-94.4, 68.0, -3.6)', joined('mia')],
  ['mia lost connection: disconnect.quitting', left('mia')],
  ['mia lost connection: Disconnected', left('mia')],
  ['mia left the game.', left('mia')],
  ['mia left the game', left('mia')],
  // Nothing depends on these.
  ...[
    'Saving...',
    'Starting to flush all saves...',
    'Flushing completed',
    'Saving the game (this may take a moment!)',
    'CONSOLE: Forcing save..',
    'CONSOLE: Disabled level saving..',
    'Turned off world auto-saving',
    'Automatic saving is now disabled',
    'Saving is already turned off',
    'ThreadedAnvilChunkStorage (world): All chunks are saved',
    'ThreadedAnvilChunkStorage: All dimensions are saved',
    'Done preparing level "world" (5.2s)',
    'There are 1/20 players online:',
    'There are 1 of a max of 20 players online: mia',
    'UUID of player mia is a87fddc1-dc61-4c11-8472-f49001a15d21',
    'com.mojang.authlib.GameProfile@1[id=<null>,name=mia,properties={},legacy=false] (/127.0.0.1:1) lost connection: Disconnected',
    'You need to agree to the EULA in order to run the server. Go to eula.txt for more info.',
    // What players write, or do in the game.
    '<mia> jonas joined the game',
    '<mia> [11:04:02 INFO]: Done (1s)!',
    '[Not Secure] <mia> Saved the game',
    '* mia left the game',
    '[Server] Saved the game',
    '[mia: Saved the game]',
    '[mia: Stopping the server]',
    'mia: Save complete.',
    'mia has made the advancement [Stone Age]',
  ].map((words) => [words, null] as const),
] as const

test.for(Object.entries(PREFIXES))('Only what the server itself says counts, in the log of %s', ([, prefix]) => {
  for (const [words, word] of WORDS) {
    const wanted = word === 'unsaved' ? { kind: 'unsaved', reason: words } : word
    expect([words, read(prefix + words)]).toEqual([words, wanted])
  }
})

test('What is no line of a log says nothing', () => {
  for (const [words] of WORDS) expect(read(words)).toBeNull()
  for (const level of ['[16:00:01] [Server thread/WARN]: ', '[11:04:02 ERROR]: ', '2013-09-22 23:37:55 [SEVERE] ']) {
    expect(read(`${level}Saved the game`)).toBeNull()
  }
})
