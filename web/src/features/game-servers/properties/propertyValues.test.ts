import { GAME_PROPERTIES } from '@pinloft/contract/game-servers/properties'
import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers/screen-texts'
import { expect, it } from 'vitest'
import { changedValues, errorOf, propertiesOf } from './propertyValues.ts'

it('shows only what an engine knows', () => {
  const names = (engine: 'flying-squid' | 'jar') => {
    const { fields, switches } = propertiesOf(engine)
    return [...fields, ...switches].map(({ name }) => name)
  }
  expect(names('flying-squid')).toContain('white-list')
  expect(names('flying-squid')).not.toContain('pvp')
  expect(names('jar').length).toBe(GAME_PROPERTIES.length)
})

it.each([
  ['max-players', '20', null],
  ['max-players', '0', TEXTS.numberBounds(1, 200)],
  ['max-players', '201', TEXTS.numberBounds(1, 200)],
  ['max-players', '2.5', TEXTS.numberBounds(1, 200)],
  ['max-players', '', TEXTS.numberBounds(1, 200)],
  ['motd', '', null],
])('%s of %j is refused with %j', (name, value, error) => {
  const property = GAME_PROPERTIES.find((one) => one.name === name)
  expect(property && errorOf(property, value)).toBe(error)
})

it('stores only what differs', () => {
  expect(changedValues({ motd: 'a', pvp: 'false' }, { motd: 'a', pvp: 'true', other: 'x' })).toEqual({ pvp: 'false' })
})
