import { makeGameBackup, restoreGameBackup } from '@pinloft/contract/game-servers/backups'
import { changeGameProperties } from '@pinloft/contract/game-servers/console'
import {
  createGameServer,
  deleteGameServer,
  type GameServer,
  killGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { downloadWorld, getWorld, type WorldDetails } from '@pinloft/contract/worlds/endpoints'
import { expect, test } from 'vitest'
import { repeats } from '../../../../tests/support/random.ts'
import { joinGame, kindsIn, placeBlocks } from '../../testing/game-server/player.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { send, sendForReply, uniqueText } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { addWorld } from '../worlds/worlds.builders.ts'
import { act, backupsOf, freePort, serverOf, startServer, untilStatus } from './game-servers.builders.ts'

/** The first is that of the gate. */
const VERSIONS = ['1.12.2', '1.8.8', '1.20.4'] as const
const runs = Array.from({ length: repeats(4) }, (_, run) => VERSIONS[run % VERSIONS.length] ?? VERSIONS[0])
const BLOCKS = repeats(40, 10)

test.skipIf(isOnPostgres).for(runs)(
  `${BLOCKS} blocks that a player places are there after all that may happen to a server of %s`,
  async (version) => {
    const app = await startOpenTestApp()
    const port = await freePort()
    const add = (wanted: object) => {
      const payload = {
        name: uniqueText().slice(0, 20),
        engine: 'flying-squid',
        version,
        port,
        isStarted: false,
        ...wanted,
      }
      return sendForReply<GameServer>(app, createGameServer, { payload })
    }
    const { id } = await add({})
    await act(app, changeGameProperties, id, { values: { gamemode: 'creative', 'level-type': 'flat' } })
    const stop = async (of: string) => {
      await act(app, stopGameServer, of)
      return untilStatus(app, of, 'stopped')
    }
    await startServer(app, id)
    const player = await joinGame(port, version)
    await expect.poll(async () => (await serverOf(app, id)).playerList).toMatchObject([{ name: 'mia' }])
    await placeBlocks(player, 'gold_block', BLOCKS / 2)
    await act(app, makeGameBackup, id)
    await expect.poll(() => backupsOf(app, id)).toHaveLength(1)
    await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
    await placeBlocks(player, 'diamond_block', BLOCKS / 2)
    const { world } = await stop(id)
    const params = { id: world.id ?? '' }
    const details = await sendForReply<WorldDetails>(app, getWorld, { params })
    expect(details).toMatchObject({
      version,
      gameMode: 'creative',
      edition: 'java',
      isFromOldLevel: false,
      revision: 2,
    })

    await startServer(app, id)
    expect(await kindsIn(port, version, BLOCKS / 2)).toEqual(['diamond_block'])
    await act(app, killGameServer, id)
    await untilStatus(app, id, 'stopped')

    // Taken home, and brought again.
    const { rawPayload } = await app.request({ url: pathOf(downloadWorld.path, params) })
    const moved = await addWorld(app, { name: uniqueText().slice(0, 20), bytes: rawPayload })
    const other = await add({ worldId: moved.id, port: await freePort() })
    await startServer(app, other.id)
    expect(await kindsIn(other.port, version, BLOCKS / 2)).toEqual(['diamond_block'])
    await stop(other.id)

    const [first] = (await backupsOf(app, id)).slice(-1)
    await send(app, restoreGameBackup, { params: { id, backupId: first?.id ?? '' } })
    await expect.poll(async () => (await serverOf(app, id)).activity).toBeNull()
    await startServer(app, id)
    expect(await kindsIn(port, version, BLOCKS / 2)).toEqual(['gold_block'])
    await stop(id)
    for (const one of [id, other.id]) await act(app, deleteGameServer, one, { pin: TEST_PIN })
  },
)
