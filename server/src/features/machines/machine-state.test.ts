import { MACHINE_STATUSES } from '@pinloft/contract/machines/endpoints'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { expect, test } from 'vitest'
import { type MachineFact, type MachineState, mayDo, nextState, STOPPED } from './machine-state.ts'

const vitals = (kind: 'running' | 'paused'): MachineFact => ({ kind: 'vitals', vitals: { kind } })
const BROKEN: MachineFact = { kind: 'vitals', vitals: { kind: 'broken', reason: 'It broke' } }

/** The statuses that follow each other. */
function statuses(...facts: MachineFact[]): string[] {
  let state: MachineState = STOPPED
  return facts.map((fact) => {
    state = nextState(state, fact)
    return state.status
  })
}

test('a machine starts, shuts down and is off', () => {
  const start: MachineFact = { kind: 'start asked' }
  expect(statuses(start, vitals('running'), { kind: 'power down' }, { kind: 'ended', reason: null })).toEqual([
    ...['starting', 'running', 'stopping', 'stopped'],
  ])
  expect(statuses(start, vitals('running'), BROKEN, vitals('running'), vitals('paused'), vitals('running'))).toEqual([
    ...['starting', 'running', 'error', 'running', 'paused', 'running'],
  ])
})

test('one that is shutting down runs meanwhile, and runs on if it ignores that', () => {
  const state: MachineState = { status: 'stopping', reason: null }
  expect(nextState(state, vitals('running'))).toBe(state)
  expect(nextState(state, { kind: 'power down ignored' })).toEqual({
    status: 'running',
    reason: MACHINES_TEXTS.ignoresShutDown,
  })
})

test('late news about a machine that has ended change nothing', () => {
  const ended: MachineState = { status: 'stopped', reason: 'It stopped unexpectedly' }
  for (const fact of [
    vitals('running'),
    vitals('paused'),
    BROKEN,
    { kind: 'power down' },
    { kind: 'power down ignored' },
  ]) {
    expect(nextState(ended, fact as MachineFact)).toBe(ended)
  }
})

test('in every status there is a command that leads on, or it passes by itself', () => {
  const commands = ['start', 'force off'] as const
  for (const status of MACHINE_STATUSES) {
    expect(commands.some((command) => mayDo(status, command)) || status === 'starting', status).toBe(true)
  }
})
