import { describe, expect, it } from 'vitest'
import { liveEventOf } from './live-socket.ts'

describe('liveEventOf', () => {
  it('reads an event', () => {
    expect(liveEventOf('{"type":"sessions_changed"}')).toEqual({ type: 'sessions_changed' })
  })

  it.each(['', 'hello', '1', 'null', '[]', '{"kind":"x"}'])('takes %j for no event', (text) => {
    expect(liveEventOf(text)).toBeNull()
  })
})
