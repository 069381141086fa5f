import { expect, test } from 'vitest'
import { createEventBus } from './event-bus.ts'

test('an event reaches all listeners in the order of subscription, except those that unsubscribed', () => {
  const bus = createEventBus()
  const heard: string[] = []
  const stopFirst = bus.subscribe(({ type }) => heard.push(`first ${type}`))
  bus.subscribe(({ type }) => heard.push(`second ${type}`))
  bus.publish({ type: 'trash_changed' })
  stopFirst()
  bus.publish({ type: 'uploads_changed' })
  expect(heard).toEqual(['first trash_changed', 'second trash_changed', 'second uploads_changed'])
})
