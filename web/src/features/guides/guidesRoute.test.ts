import { expect, it } from 'vitest'
import { type GuidesRoute, routeAddress, routeOfAddress } from './guidesRoute.ts'

it.each<[string, GuidesRoute]>([
  ['/guides', { view: 'library', words: '', category: null, tag: null }],
  ['/guides?q=a+%26+b&category=C%23&tag=x', { view: 'library', words: 'a & b', category: 'C#', tag: 'x' }],
  ['/guides?guide=g1', { view: 'read', guideId: 'g1' }],
  ['/guides?guide=g1&view=edit', { view: 'edit', guideId: 'g1' }],
  ['/guides?guide=g1&view=history&revision=3', { view: 'history', guideId: 'g1', revision: 3 }],
  ['/guides?guide=g1&view=history', { view: 'history', guideId: 'g1', revision: null }],
  ['/guides?view=create', { view: 'create', draftId: null }],
  ['/guides?view=create&draft=d1', { view: 'create', draftId: 'd1' }],
])('%s is an address of the guides', (address, route) => {
  expect(routeAddress(route)).toBe(address)
  expect(routeOfAddress(new URL(address, 'http://pinloft').searchParams)).toEqual(route)
})

it('opens the guide itself for an unknown view, and the library for nothing known', () => {
  expect(routeOfAddress(new URLSearchParams('guide=g1&view=other'))).toEqual({ view: 'read', guideId: 'g1' })
  expect(routeOfAddress(new URLSearchParams('revision=2'))).toMatchObject({ view: 'library' })
})
