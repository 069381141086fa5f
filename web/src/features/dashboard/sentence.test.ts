import type { DashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { expect, it } from 'vitest'
import { sentenceOf } from './sentence.ts'

const quiet: DashboardStats = {
  storage: { used: 0, total: 4 * 1024 ** 4, free: 2 * 1024 ** 4, files: 0, kinds: [] },
  vms: { active: 0, provisioned: 0 },
  sync: { active: 0, lastSync: null },
}

it('says what is running', () => {
  const busy = { ...quiet, vms: { active: 2, provisioned: 4 }, sync: { active: 1, lastSync: null } }
  expect(sentenceOf(busy)).toBe('2 machines running, 1 PC syncing')
})

it('says what is stored when nothing is running', () => {
  expect(sentenceOf(quiet)).toBe('Nothing is stored yet')
  const storage = { ...quiet.storage, used: 1024 ** 4, files: 47_219 }
  expect(sentenceOf({ ...quiet, storage })).toBe('47,219 files stored, 2 TB free')
  expect(sentenceOf({ ...quiet, storage: { ...storage, total: null, free: null } })).toBe('47,219 files stored')
})
