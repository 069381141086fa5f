import { ERRORS, type ErrorCode, errorStatus } from '@pinloft/contract/errors'
import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { missingForDeletion, refusalOfDeletion } from './deletion.ts'

function refusal(code: ErrorCode, text: string): ApiError {
  return new ApiError(errorStatus(code), text, code, text)
}

describe('the deletion of a file', () => {
  it('asks for the PIN first, then for the password of a protected file', () => {
    expect(missingForDeletion({ pin: ' ', password: '' }, true)).toEqual({ field: 'pin', text: 'PIN is required' })
    expect(missingForDeletion({ pin: '1', password: ' ' }, true)).toEqual({
      field: 'password',
      text: 'File password is required',
    })
    expect(missingForDeletion({ pin: '1', password: '' }, false)).toBeNull()
    expect(missingForDeletion({ pin: '1', password: 'words' }, true)).toBeNull()
  })

  it('shows a refusal in the field that can mend it', () => {
    expect(refusalOfDeletion(refusal('access_pin_invalid', 'Invalid access PIN'))).toEqual({
      field: 'pin',
      text: 'Invalid PIN. Please try again.',
    })
    expect(refusalOfDeletion(refusal('delete_password_required', ERRORS.delete_password_required.message))).toEqual({
      field: 'password',
      text: 'File password required',
    })
    expect(refusalOfDeletion(refusal('password_incorrect', ERRORS.password_incorrect.message))).toEqual({
      field: 'password',
      text: 'Incorrect password',
    })
  })

  it('gives up on any other, in the words of the server where it has some', () => {
    expect(refusalOfDeletion(refusal('file_not_found', 'File not found'))).toEqual({
      field: null,
      text: 'File not found',
    })
    expect(refusalOfDeletion(new ApiError(500, 'Internal', null, null)).text).toBe('Failed to delete file')
    expect(refusalOfDeletion(new ConnectionError('cut')).text).toBe('Failed to delete file')
  })
})
