import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { expect, it } from 'vitest'
import { inGigabytes, statusWords, wayOn } from './machineWords.ts'

const NOW_MS = Date.parse('2026-11-20T15:00:00Z')

it('says how long only of a machine that runs', () => {
  const startedAt = '2026-11-20T12:00:00Z'
  expect(statusWords({ status: 'running', startedAt }, NOW_MS)).toBe('Running, 3 h')
  expect(statusWords({ status: 'paused', startedAt }, NOW_MS)).toBe('Paused')
  expect(statusWords({ status: 'stopped', startedAt: null }, NOW_MS)).toBe('Stopped')
})

it('counts in GB', () => {
  expect([0, 2.62 * 1024 ** 3, 11 * 1024 ** 3].map(inGigabytes)).toEqual(['0', '2.6', '11'])
})

it.each([
  ['running', null, null],
  ['stopped', MACHINES_TEXTS.lostWithHost, null],
  ['paused', null, 'resume'],
  ['error', MACHINES_TEXTS.diskError, 'resume'],
  ['error', MACHINES_TEXTS.internalError, 'reboot'],
  ['error', MACHINES_TEXTS.guestPanicked, 'reboot'],
] as const)('one that is %s for the reason %j goes on by %s', (status, statusReason, way) => {
  expect(wayOn({ status, statusReason })).toBe(way)
})
