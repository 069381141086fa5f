import { expect, it } from 'vitest'
import { sourceAddress } from './openSource.ts'

const source = { kind: 'file', id: 'a b', name: 'x', mimeType: 'application/pdf', page: null, passage: '' } as const

it('leads to the page of a PDF, with the first words of the passage', () => {
  const passage = 'You used 412 kWh in October,\n38 % more than in 2025'
  expect(sourceAddress({ ...source, page: 3, passage })).toBe(
    '/pdf-viewer?file=a%20b&page=3&find=You%20used%20412%20kWh%20in%20October%2C',
  )
  expect(sourceAddress(source)).toBe('/pdf-viewer?file=a%20b')
})

it('leads to a guide', () => {
  expect(sourceAddress({ ...source, kind: 'guide', id: 'abc' })).toMatch(/^\/guides\?.*abc/)
})

it('has no screen for other files, which show over the conversation', () => {
  expect(sourceAddress({ ...source, mimeType: 'text/plain' })).toBeNull()
})
