import { randomBytes } from 'node:crypto'
import type { File } from '@pinloft/contract/files/endpoints'
import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import type { InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { storedBlobPaths } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'

export const PASSWORD = 'secret ü'
export const REQUIRED = [403, 'Password required']
export const INCORRECT = [403, 'Incorrect password']
export const DAMAGED = [500, 'This file is damaged on the server’s disk and can’t be read. Restore it from a backup']
export const CONTENT = randomBytes(200_000)

export const protect = (app: TestApp, id: string, payload: object = {}) =>
  app.request({
    method: 'PUT',
    url: `/api/files/${id}/protection`,
    payload: { pin: TEST_PIN, newPassword: PASSWORD, ...payload },
  })

export const unprotect = (app: TestApp, id: string, payload: object = {}) =>
  app.request({ method: 'DELETE', url: `/api/files/${id}/protection`, payload: { pin: TEST_PIN, ...payload } })

export const exchange = (app: TestApp, id: string, password?: unknown) =>
  app.request({ method: 'POST', url: `/api/files/${id}/access-token`, payload: { password } })

export const read = (app: TestApp, id: string, password?: string, options: InjectOptions = {}) =>
  app.request({
    url: `/api/files/${id}/content`,
    ...options,
    headers: { ...(password && { [FILE_PASSWORD_HEADER]: encodeURIComponent(password) }), ...options.headers },
  })

export const remove = (app: TestApp, id: string, payload: object = {}) =>
  app.request({ method: 'DELETE', url: `/api/files/${id}`, payload: { pin: TEST_PIN, ...payload } })

/** Starts an app with one protected file. */
export async function startWithFile(content = CONTENT): Promise<{ app: TestApp; id: string }> {
  const app = await startOpenTestApp()
  const { id } = await app.store('film.mp4', content)
  expect((await protect(app, id)).json()).toEqual({ message: 'File protected' })
  return { app, id }
}

export async function listed(app: TestApp, id: string): Promise<File | undefined> {
  return (await app.request({ url: '/api/files' })).json<File[]>().find((file) => file.id === id)
}

export const blobPaths = ({ data: { dataDir } }: TestApp) => storedBlobPaths(dataDir)

export async function onlyBlob(app: TestApp): Promise<string> {
  const [path = '', ...others] = await blobPaths(app)
  expect(others).toEqual([])
  return path
}
