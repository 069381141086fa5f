import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GameBackup, listGameBackups, makeGameBackup } from '@pinloft/contract/game-servers/backups'
import { changeGameProperties, readGameConsole, sendGameCommand } from '@pinloft/contract/game-servers/console'
import {
  createGameServer,
  type GameServer,
  type GameServerDetails,
  getGameServer,
  startGameServer,
  stopGameServer,
} from '@pinloft/contract/game-servers/endpoints'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { afterAll, describe, expect, test } from 'vitest'
import { acceptsConnections } from '../server/src/features/game-servers/ports.ts'
import { joinGame, kindsIn, placeBlocks } from '../server/src/testing/game-server/player.ts'
import { enteredClient } from './support/client.ts'
import { settledFaults } from './support/data-folder.ts'
import { freePort } from './support/free-port.ts'
import { startPinloft } from './support/pinloft.ts'
import { mountSmallDisk } from './support/small-disk.ts'

const MEBIBYTE = 1024 * 1024
const SIZE_MEBIBYTES = 96
const VERSION = '1.12.2'
const BLOCKS = 5

const disk = await mountSmallDisk(SIZE_MEBIBYTES)
afterAll(() => disk.unmount())

describe.skipIf(!disk.isMounted)('on a disk that fills up', () => {
  test('a game goes on, a backup says why there is none, and nothing is lost once there is space', async () => {
    const dataDir = join(disk.path, 'data')
    let server = await startPinloft({ dataDir })
    try {
      let client = await enteredClient(server)
      const port = await freePort()
      const json = { name: 'Camp', engine: 'flying-squid', version: VERSION, port, isStarted: false }
      const { id } = (await client.call('POST', createGameServer.path, { json })).json<GameServer>()
      const call = (endpoint: Endpoint, body?: object) =>
        client.call(endpoint.method, pathOf(endpoint.path, { id }), body && { json: body })
      const details = async () => (await call(getGameServer)).json<GameServerDetails>()
      const until = (status: GameServer['status']) => expect.poll(async () => (await details()).status).toBe(status)
      const backups = async () => (await call(listGameBackups)).json<GameBackup[]>()
      const printed = async () =>
        (await call(readGameConsole)).json<{ lines: { text: string }[] }>().lines.map(({ text }) => text)

      await call(changeGameProperties, { values: { gamemode: 'creative', 'level-type': 'flat' } })
      await call(startGameServer)
      await until('running')
      const player = await joinGame(port, VERSION)
      await placeBlocks(player, 'gold_block', BLOCKS)
      await call(makeGameBackup)
      await expect.poll(backups).toHaveLength(1)
      await expect.poll(async () => (await details()).activity).toBeNull()

      // Full to its last byte while the game saves.
      await placeBlocks(player, 'diamond_block', BLOCKS)
      await disk.leave(0)
      const hasFailed = async () => {
        // Anything may have made some room since.
        const more = Buffer.alloc(2 * MEBIBYTE)
        await writeFile(join(disk.path, 'filler'), more, { flag: 'a' }).catch(() => undefined)
        await call(sendGameCommand, { command: 'save-all' })
        return (await printed()).some((line) => line.includes('ENOSPC'))
      }
      await expect.poll(hasFailed).toBe(true)
      expect(await details()).toMatchObject({ status: 'running', players: 1 })

      // Room for the database, but for no archive.
      await disk.leave(4)
      await call(makeGameBackup)
      await expect
        .poll(async () => (await details()).backupFault)
        .toBe('The last backup failed. Not enough storage space.')
      expect(await details()).toMatchObject({
        status: 'running',
        players: 1,
        activity: null,
        world: { isPending: true },
      })
      expect(await backups()).toHaveLength(1)

      disk.resize(SIZE_MEBIBYTES)
      await call(stopGameServer)
      await until('stopped')
      expect(await details()).toMatchObject({ backupFault: null, statusReason: null, world: { isPending: false } })
      await call(startGameServer)
      await until('running')
      expect(await kindsIn(port, VERSION, BLOCKS)).toEqual(['diamond_block'])

      // Killed while the game runs: it saves and ends by itself, and goes on with the next Pinloft.
      await placeBlocks(await joinGame(port, VERSION), 'stone', BLOCKS)
      await server.kill()
      client.close()
      await expect.poll(() => acceptsConnections(port)).toBe(false)
      server = await startPinloft({ dataDir })
      client = await enteredClient(server)
      await until('running')
      expect(await kindsIn(port, VERSION, BLOCKS)).toEqual(['stone'])
      await call(stopGameServer)
      await until('stopped')
      client.close()
      await server.stop()
      expect(await settledFaults(dataDir)).toEqual([])
    } finally {
      await server.kill()
    }
  })
})
