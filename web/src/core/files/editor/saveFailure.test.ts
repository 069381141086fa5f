import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { type ErrorCode, errorMessage, errorStatus } from '@pinloft/contract/shared/errors'
import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../../../platform/api-error.ts'
import { saveFailureOf } from './saveFailure.ts'

const refused = (code: ErrorCode) => new ApiError(errorStatus(code), errorMessage(code), code, errorMessage(code))

test.each([
  [refused('pin_invalid'), { type: 'secret', field: 'pin', text: 'Invalid PIN' }],
  [refused('password_required'), { type: 'secret', field: 'password', text: 'Password required' }],
  [refused('file_changed_elsewhere'), { type: 'conflict' }],
  [refused('file_not_found'), { type: 'other', text: EDITOR_TEXTS.deleted, isLost: true }],
  [refused('no_space'), { type: 'other', text: 'Not enough storage space', isLost: false }],
  [new ConnectionError(null), { type: 'other', text: ACCESS_TEXTS.connectionError, isLost: false }],
  [new ApiError(502, '<html>', null, null), { type: 'other', text: EDITOR_TEXTS.saveFailed, isLost: false }],
  [new Error('?'), { type: 'other', text: EDITOR_TEXTS.saveFailed, isLost: false }],
])('what a failure means to the one who writes, as case %#', (failure, meaning) => {
  expect(saveFailureOf(failure)).toEqual(meaning)
})
