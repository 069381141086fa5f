import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../../platform/api-error.ts'
import { troubleOf } from './trouble.ts'

test('it waits without a connection, also behind a proxy that has lost the server', () => {
  const offline = { phase: 'waiting', why: 'offline' }
  expect(troubleOf(new ConnectionError('gone'))).toEqual(offline)
  expect(troubleOf(new ApiError(502, 'Bad Gateway', null, null))).toEqual(offline)
})

test('it waits for a free slot, asks for the password, and reports what cannot be played', () => {
  expect(troubleOf(new ApiError(503, 'Busy', 'stream_busy', 'Busy'))).toEqual({ phase: 'waiting', why: 'busy' })
  expect(troubleOf(new ApiError(403, 'No', 'password_required', 'No'))).toEqual({ phase: 'locked' })
  const missing = new ApiError(503, 'FFmpeg is not installed', 'engine_missing', 'FFmpeg is not installed')
  expect(troubleOf(missing)).toEqual({ phase: 'failed', message: 'FFmpeg is not installed' })
})
