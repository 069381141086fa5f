import { z } from 'zod'
import { PinInput } from '../access/endpoints.ts'
import { endpoint } from '../shared/endpoint.ts'
import { APP_PASSWORDS_MAX } from './limits.ts'

/** Path below which other programs find the files. */
export const DAV_PATH = '/dav'

/** A password with which one program reaches the files. The password itself is shown only when it is made. */
export const AppPassword = z
  .object({
    id: z.string(),
    name: z.string(),
    isReadOnly: z.boolean(),
    /** Path of the only folder that it opens; empty for all files. Null if that folder no longer exists. */
    folder: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AppPassword' })
export type AppPassword = z.infer<typeof AppPassword>

export const listAppPasswords = endpoint({
  method: 'GET',
  path: '/api/app-passwords',
  summary: 'The app passwords, newest first, and whether they are accepted over plain HTTP from other computers',
  status: 200,
  reply: z.object({ items: z.array(AppPassword), isPlainHttpAllowed: z.boolean() }),
  changedBy: ['app_passwords_changed', 'folder_changed'],
})

export const createAppPassword = endpoint({
  method: 'POST',
  path: '/api/app-passwords',
  summary: `Makes an app password, optionally read-only or for one folder, and returns it this once. At most ${APP_PASSWORDS_MAX}`,
  status: 201,
  body: z
    .object({
      name: z.string().default(''),
      isReadOnly: z.boolean().nullish(),
      folder: z.string().nullish().describe('Path of the only folder that it opens; all files if empty'),
      pin: PinInput,
    })
    .default({ name: '', pin: '' })
    .transform(({ isReadOnly, folder, ...rest }) => ({
      ...rest,
      isReadOnly: isReadOnly ?? false,
      folder: folder ?? '',
    })),
  reply: z.object({ appPassword: AppPassword, password: z.string() }),
  announces: ['app_passwords_changed'],
})

export const revokeAppPassword = endpoint({
  method: 'DELETE',
  path: '/api/app-passwords/:id',
  summary: 'Revokes an app password. Connections that use it are ended',
  status: 200,
  params: z.object({ id: z.string() }),
  reply: z.object({ message: z.string() }),
  announces: ['app_passwords_changed'],
})
