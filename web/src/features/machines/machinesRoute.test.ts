import { expect, it } from 'vitest'
import { CREATE_MACHINE_ADDRESS, consoleAddress, MACHINES_PATH, machineAddress } from './machinesPath.ts'
import { routeOfAddress } from './machinesRoute.ts'

const routeOf = (address: string) => routeOfAddress(new URL(address, 'http://pinloft').searchParams)

it('reads the addresses that it makes', () => {
  expect(routeOf(MACHINES_PATH)).toEqual({ view: 'list', isCreating: false })
  expect(routeOf(CREATE_MACHINE_ADDRESS)).toEqual({ view: 'list', isCreating: true })
  expect(routeOf(machineAddress('a&b'))).toEqual({ view: 'machine', machineId: 'a&b' })
  expect(routeOf(consoleAddress('m1'))).toEqual({ view: 'console', machineId: 'm1', tab: 'screen', start: null })
  expect(routeOf(consoleAddress('m1', { tab: 'serial' }))).toMatchObject({ view: 'console', tab: 'serial' })
  for (const start of ['paste', 'view-only'] as const) {
    expect(routeOf(consoleAddress('m1', { start }))).toMatchObject({ machineId: 'm1', tab: 'screen', start })
  }
  expect(routeOf(`${machineAddress('m1')}&view=unknown`)).toEqual({ view: 'machine', machineId: 'm1' })
})
