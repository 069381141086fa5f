import { ERRORS, type ErrorCode, errorStatus, type RefusedFiles } from '@pinloft/contract/shared/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { missingForDeletion, passwordsFor, refusalOfDeletion, withRefused } from './deletion.ts'

const FIRST = { id: 'a', name: 'a.txt' }
const SECOND = { id: 'b', name: 'b.txt' }
const FAILED = 'Failed to delete file'

function refusal(code: ErrorCode, text: string, refused: RefusedFiles | null = null): ApiError {
  return new ApiError(errorStatus(code), text, code, text, refused)
}

describe('the input of a deletion', () => {
  it('requires the PIN first, then the password of the first protected file without one', () => {
    const missing = (pin: string, passwords: Record<string, string>, shared: string | null = null) =>
      missingForDeletion({ pin, passwords, shared }, [FIRST, SECOND])
    expect(missing(' ', {})).toEqual({ field: 'pin', text: 'PIN is required' })
    expect(missing('1', { a: ' ' })).toEqual({ field: 'password', text: 'File password is required', file: FIRST })
    expect(missing('1', { a: 'words' })?.file).toEqual(SECOND)
    expect(missing('1', { a: 'words', b: 'others' })).toBeNull()
    expect(missing('1', { a: 'words', b: 'others' }, '')?.file).toEqual(FIRST)
    expect(missing('1', {}, 'words')).toBeNull()
    expect(missingForDeletion({ pin: '1', passwords: {}, shared: null }, [])).toBeNull()
  })

  it('sends one password for all, or one for each', () => {
    expect(passwordsFor([FIRST, SECOND], { passwords: { a: 'one', c: 'gone' }, shared: null })).toEqual({
      a: 'one',
      b: '',
    })
    expect(passwordsFor([FIRST, SECOND], { passwords: { a: 'one' }, shared: 'all' })).toEqual({ a: 'all', b: 'all' })
  })
})

describe('the refusal of a deletion', () => {
  it('shows in the field that can fix it', () => {
    expect(refusalOfDeletion(refusal('access_pin_invalid', 'Invalid access PIN'), FAILED)).toEqual({
      field: 'pin',
      text: 'Invalid PIN. Please try again.',
    })
    const named = { files: [SECOND], hasMore: false }
    const { message } = ERRORS.delete_password_required
    expect(refusalOfDeletion(refusal('delete_password_required', message, named), FAILED)).toEqual({
      field: 'password',
      text: 'File password required',
      file: SECOND,
    })
    expect(refusalOfDeletion(refusal('password_incorrect', 'Incorrect password', named), FAILED)).toEqual({
      field: 'password',
      text: 'Incorrect password',
      file: SECOND,
    })
  })

  it('adds the files it names to those that need a password, each once', () => {
    const failure = refusal('delete_password_required', 'File password required', {
      files: [FIRST, SECOND],
      hasMore: true,
    })
    expect(withRefused([FIRST], failure)).toEqual([FIRST, SECOND])
    expect(withRefused([FIRST], new ConnectionError('cut'))).toEqual([FIRST])
  })

  it('fails on any other error, with the server message if there is one', () => {
    expect(refusalOfDeletion(refusal('file_not_found', 'File not found'), FAILED)).toEqual({
      field: null,
      text: 'File not found',
    })
    expect(refusalOfDeletion(new ApiError(500, 'Internal', null, null), FAILED).text).toBe(FAILED)
    expect(refusalOfDeletion(new ConnectionError('cut'), FAILED).text).toBe(FAILED)
  })
})
