import { expect, it } from 'vitest'
import { FIRST_ADDRESSES, modelLocation } from './modelLocation.ts'

it.each([
  ['https://api.openai.com/v1', 'openAi'],
  ['http://127.0.0.1:11434/v1', 'local'],
  ['http://localhost:8080', 'local'],
  ['http://[::1]:1234/v1', 'local'],
  ['http://192.168.1.20:1234/v1', 'local'],
  ['http://172.16.0.2/v1', 'local'],
  ['http://172.32.0.2/v1', 'other'],
  ['http://nas.local:11434/v1', 'local'],
  ['https://api.openai.com.example.org/v1', 'other'],
  ['https://127.0.0.1.example.org/v1', 'other'],
  ['https://gateway.example.org/v1', 'other'],
  ['', 'other'],
] as const)('%s: %s', (address, place) => {
  expect(modelLocation(address)).toBe(place)
})

it.each(['openAi', 'local', 'other'] as const)('choosing %s gives an address of that place', (place) => {
  expect(modelLocation(FIRST_ADDRESSES[place])).toBe(place)
})
