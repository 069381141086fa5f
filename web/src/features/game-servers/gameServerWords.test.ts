import type { GameServer } from '@pinloft/contract/game-servers/endpoints'
import { expect, it } from 'vitest'
import { portOf } from './create/serverForm.ts'
import { isOff, joinAddress, memoryWords, statusWords, totalsOfServers } from './gameServerWords.ts'

const NOW_MS = Date.parse('2026-11-20T15:00:00Z')
const ENDED = { startedAt: null, endedAt: '2026-11-18T12:00:00Z', crashCount: 0 }

it.each([
  ['running', { ...ENDED, startedAt: '2026-11-20T11:48:00Z', endedAt: null }, 'Running, 3 h 12 min'],
  ['stopped', { ...ENDED, endedAt: '2026-11-20T14:48:00Z' }, 'Stopped, 12 min ago'],
  ['stopped', { ...ENDED, endedAt: null }, 'Stopped'],
  ['crashed', { ...ENDED, crashCount: 3 }, 'Crashed 3 times, last 18 Nov 2026'],
  ['crashed', { ...ENDED, crashCount: 1 }, 'Crashed, 18 Nov 2026'],
  ['starting', ENDED, 'Starting'],
] as const)('says of one that is %s with %j: %s', (status, times, words) => {
  expect(statusWords({ status, ...times }, NOW_MS)).toBe(words)
})

it('is off unless something of it runs or will run by itself', () => {
  const at = '2026-11-20T15:00:00Z'
  expect(isOff({ status: 'stopped', retryAt: null })).toBe(true)
  expect(isOff({ status: 'crashed', retryAt: null })).toBe(true)
  expect(isOff({ status: 'crashed', retryAt: at })).toBe(false)
  expect(isOff({ status: 'stopping', retryAt: null })).toBe(false)
})

it('says how much memory it uses, and where to join', () => {
  expect(memoryWords({ memoryUsage: 610 * 1024 ** 2, memoryMib: 2048 })).toBe('610 MB of 2 GB')
  expect(memoryWords({ memoryUsage: null, memoryMib: 2048 })).toBe('2 GB')
  const addresses = ['127.0.0.1:25565', '192.168.1.20:25565']
  expect(joinAddress({ addresses, isOnLan: false })).toBe('127.0.0.1:25565')
  expect(joinAddress({ addresses, isOnLan: true })).toBe('192.168.1.20:25565')
  expect(joinAddress({ addresses: addresses.slice(0, 1), isOnLan: true })).toBe('127.0.0.1:25565')
})

it('adds servers up, and finds the one that was backed up last', () => {
  const server = (name: string, status: GameServer['status'], players: number, lastBackupAt: string | null) =>
    ({ name, status, players, lastBackupAt }) as GameServer
  const servers = [
    server('a', 'running', 2, '2026-11-18T00:00:00Z'),
    server('b', 'running', 1, null),
    server('c', 'stopped', 0, '2026-11-19T00:00:00Z'),
  ]
  expect(totalsOfServers(servers)).toMatchObject({ running: 2, players: 3, lastBackedUp: { name: 'c' } })
  expect(totalsOfServers([]).lastBackedUp).toBeNull()
})

it('takes only what can be a port', () => {
  expect(['25565', ' 1024 ', '1023', '65536', '25e3', ''].map(portOf)).toEqual([25_565, 1024, null, null, null, null])
})
