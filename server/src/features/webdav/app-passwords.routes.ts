import { createAppPassword, listAppPasswords, revokeAppPassword } from '@pinloft/contract/webdav/endpoints'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { AppPasswordsService } from './app-passwords.service.ts'

export function appPasswordsRoutes(
  app: FastifyInstance,
  {
    passwords,
    access,
    isPlainHttpAllowed,
  }: { passwords: AppPasswordsService; access: AccessService; isPlainHttpAllowed: boolean },
): void {
  mount(app, listAppPasswords, async () => ({ items: await passwords.list(), isPlainHttpAllowed }))

  mount(app, createAppPassword, async ({ body: { pin, ...wanted }, request }) => {
    const proof = await access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
    return passwords.create(proof, wanted)
  })

  mount(app, revokeAppPassword, async ({ params }) => {
    await passwords.revoke(params.id)
    return { message: 'App password revoked' }
  })
}
