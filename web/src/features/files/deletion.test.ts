import { ERRORS, type ErrorCode, errorStatus } from '@pinloft/contract/errors'
import type { File as StoredFile } from '@pinloft/contract/files'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { deleteInTurn, missingForDeletion, refusalOfDeletion } from './deletion.ts'

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

describe('the deletion of several files', () => {
  const files = ['a', 'b', 'c'].map((id) => ({ id }) as StoredFile)

  it('goes on past a file that stays, and names it with the reason', async () => {
    const run = await deleteInTurn(
      files,
      ({ id }) =>
        id === 'b' ? Promise.reject(refusal('delete_password_required', 'File password required')) : Promise.resolve(),
      () => {},
    )
    expect(run).toEqual({
      deletedCount: 2,
      failures: [{ file: files[1], text: FILES_TEXTS.deleteAlone }],
      pinProblem: null,
    })
  })

  it('ends at a wrong PIN, and says how far it has come', async () => {
    const tried: string[] = []
    const run = await deleteInTurn(
      files,
      ({ id }) => {
        tried.push(id)
        return Promise.reject(refusal('access_pin_invalid', 'Invalid access PIN'))
      },
      (doneCount) => expect(doneCount).toBe(0),
    )
    expect(tried).toEqual(['a'])
    expect(run.pinProblem).toBe(FILES_TEXTS.deletePinInvalid)
  })
})
