import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { ERRORS } from '../shared/errors.ts'
import { FILE_PASSWORD_MAX_CHARACTERS } from './limits.ts'

/** The header that carries the password of a protected file. Characters outside ASCII are percent-encoded UTF-8. */
export const FILE_PASSWORD_HEADER = 'x-file-password'

/** Kind of the jobs that encrypt or decrypt a file; the subject is the file. */
export const PROTECTION_JOB = 'protection'

/** UI texts of everything that asks for a file's password. Wording fixed by the specification stays verbatim. */
export const PROTECTION_TEXTS = {
  opening: { title: 'File Password Required', purpose: 'To open', submit: 'Unlock' },
  passwordLabel: 'File password',
  passwordMissing: 'Please enter the file password',
  passwordIncorrect: ERRORS.password_incorrect.message,
  verifyFailed: 'Failed to verify password',
  deletePasswordMissing: 'File password is required',
  toggleLabel: 'Protect this file',
  toggleNote: 'With its own PIN',
  toggleHelp: 'This file will require this PIN to access or download.',
  protectionPinLabel: 'File protection PIN',
  protectionPinPlaceholder: 'Enter file protection PIN',
  protectionPinMissing: 'Please enter file protection PIN',
  repeatPinLabel: 'Repeat file PIN',
  repeatPasswordLabel: 'Repeat new password',
  differentPins: 'The two PINs don’t match',
  differentPasswords: 'The two passwords don’t match',
  noRecovery: 'This password can’t be recovered. Without it, the file is lost.',
  protected: 'Protected',
  lockedTitle: 'This file is protected',
  lockedHelp: 'Enter its password to open it.',
  enterPassword: 'Enter password',
  newPasswordLabel: 'New password',
  changeFailed: 'The protection could not be changed',
  working: 'Working...',
  hide: 'Hide',
  jobTitles: {
    protect: (name: string) => `Protecting “${name}”`,
    remove: (name: string) => `Removing the protection of “${name}”`,
  },
  mayHide: 'This continues if you hide it or leave the page.',
} as const

/** The password of a protected file as typed. The rules report a missing or wrong one. */
export const FilePasswordInput = z
  .string()
  .max(1000)
  .nullish()
  .transform((password) => password ?? '')
  .describe(`At most ${FILE_PASSWORD_MAX_CHARACTERS} characters`)

const FileParams = z.object({ id: z.string() })

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/files/:id/access-token',
  summary:
    'Exchanges the password of a protected file for a short-lived token, valid for this file in this session only',
  status: 200,
  params: FileParams,
  body: z.object({ password: FilePasswordInput }).default({ password: '' }),
  reply: z.object({ token: z.string() }),
})

export const protectFile = endpoint({
  method: 'PUT',
  path: '/api/files/:id/protection',
  summary: 'Sets or changes the password of a file. `password` is the current one, if there is one',
  status: 200,
  params: FileParams,
  body: z
    .object({ pin: PinInput, password: FilePasswordInput, newPassword: FilePasswordInput })
    .default({ pin: '', password: '', newPassword: '' }),
  reply: z.object({ message: z.string() }),
})

export const unprotectFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/protection',
  summary: 'Removes the password of a file, which is then stored unencrypted',
  status: 200,
  params: FileParams,
  body: z.object({ pin: PinInput, password: FilePasswordInput }).default({ pin: '', password: '' }),
  reply: z.object({ message: z.string() }),
})

export const getEncryptedFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/encrypted',
  summary:
    'A protected file as it is stored, in the age format (age-encryption.org/v1): the standard `age` tool opens it with the password. Needs the password like the content',
  status: 200,
  params: FileParams,
  query: z.object({ password: z.string().optional(), token: z.string().optional() }),
  reply: null,
})
