import { describe, expect, it } from 'vitest'
import { z } from './schema-stub.ts'

type Anything = { [name: string]: Anything } & ((...given: unknown[]) => Anything)
const stub = z as Anything

describe('the schema stub', () => {
  it('lets the contract define its schemas', () => {
    expect(() => stub.object?.({ id: stub.string?.().max?.(6).default?.('') }).meta?.({ id: 'X' })).not.toThrow()
  })

  it('refuses to validate', () => {
    expect(() => stub.object?.({}).parse?.({})).toThrow('the server validates')
    expect(() => stub.object?.({}).safeParse?.({})).toThrow('the server validates')
  })
})
