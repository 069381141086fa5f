import { ERRORS, type ErrorCode } from '@pinloft/contract/shared/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { entryProblem, isPasswordRequired, type ProtectionEntry, refusalProblem } from './protection-form.ts'

const FULL: ProtectionEntry = { pin: '1234', password: 'old words', newPassword: 'new words', repeated: 'new words' }

function refusal(code: ErrorCode, status = 403, text = 'words of the server'): ApiError {
  return new ApiError(status, text, code, text)
}

describe('the fields of a change of protection', () => {
  it('are required in order, and only those of the change', () => {
    const empty = { pin: ' ', password: '', newPassword: '', repeated: '' }
    expect(entryProblem('change', empty)).toEqual({ field: 'pin', text: 'Please enter PIN' })
    expect(entryProblem('change', { ...empty, pin: '1' })).toEqual({
      field: 'password',
      text: 'Please enter the file password',
    })
    expect(entryProblem('change', { ...FULL, newPassword: '  ' })).toEqual({
      field: 'newPassword',
      text: ERRORS.new_password_missing.message,
    })
    expect(entryProblem('protect', { ...FULL, password: '' })).toBeNull()
    expect(entryProblem('remove', { ...FULL, newPassword: '' })).toBeNull()
  })

  it('take a new password only if it is entered twice', () => {
    const problem = { field: 'repeated', text: 'The two passwords don’t match' }
    expect(entryProblem('protect', { ...FULL, repeated: '' })).toEqual(problem)
    expect(entryProblem('change', { ...FULL, repeated: 'New words' })).toEqual(problem)
    expect(entryProblem('change', FULL)).toBeNull()
  })

  it('show the server errors about them', () => {
    const text = 'words of the server'
    expect(refusalProblem('change', refusal('pin_invalid'))).toEqual({ field: 'pin', text })
    expect(refusalProblem('remove', refusal('password_incorrect'))).toEqual({ field: 'password', text })
    expect(refusalProblem('protect', refusal('new_password_too_long', 400))).toEqual({ field: 'newPassword', text })
  })

  it('leave errors that belong to none of them to the footer', () => {
    const text = 'words of the server'
    expect(refusalProblem('change', refusal('guess_too_soon', 429))).toEqual({ field: null, text })
    // Protected in another tab in the meantime: this dialog has no field for the current password.
    expect(refusalProblem('protect', refusal('password_required'))).toEqual({ field: null, text })
    expect(refusalProblem('remove', new ConnectionError('cut')).text).toBe('Connection error. Please try again.')
    expect(refusalProblem('remove', new ApiError(500, 'Internal', null, null)).text).toBe(
      'The protection could not be changed',
    )
  })
})

describe('content that needs a password', () => {
  it('is recognised by the status and the message', () => {
    expect(isPasswordRequired(refusal('password_required', 403, 'Password required'))).toBe(true)
    expect(isPasswordRequired(refusal('password_incorrect', 403, 'Incorrect password'))).toBe(false)
    expect(isPasswordRequired(refusal('password_required', 500, 'Password required'))).toBe(false)
    expect(isPasswordRequired(new ConnectionError('cut'))).toBe(false)
  })
})
