import { afterEach, describe, expect, it, vi } from 'vitest'
import { reportSessionEnded } from '../../platform/session.ts'
import { forgetAllTokens, forgetToken, onTokensChanged, rememberToken, tokenOf } from './unlocked-files.ts'

afterEach(forgetAllTokens)

describe('the tokens of unlocked files', () => {
  it('open one file each', () => {
    rememberToken('one', 'token of one')
    expect(tokenOf('one')).toBe('token of one')
    expect(tokenOf('other')).toBeUndefined()
  })

  it('are dropped one by one, and all when the session ends', () => {
    for (const id of ['one', 'two', 'three']) rememberToken(id, `token of ${id}`)
    forgetToken('two')
    expect(tokenOf('two')).toBeUndefined()
    expect(tokenOf('three')).toBe('token of three')
    reportSessionEnded()
    expect([tokenOf('one'), tokenOf('three')]).toEqual([undefined, undefined])
  })

  it('notify listeners when they are added and removed, and not when nothing changed', () => {
    const listener = vi.fn()
    const stop = onTokensChanged(listener)
    rememberToken('one', 'token')
    forgetToken('one')
    forgetToken('one')
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    rememberToken('one', 'token')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
