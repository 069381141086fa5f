import { createAccessToken, getEncryptedFile, protectFile, unprotectFile } from '@pinloft/contract/protection/endpoints'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { type AccessService, networkOf, type VerifiedPin } from '../access/index.ts'
import { credentialsOf } from './credentials.ts'
import type { ProtectionService } from './protection.service.ts'

const PROTECT_MESSAGES = { protected: 'File protected', changed: 'File password changed' } as const

export function protectionRoutes(app: FastifyInstance, protection: ProtectionService, access: AccessService): void {
  mount(app, createAccessToken, async ({ params, body, request }) => ({
    token: await protection.createToken(params.id, credentialsOf(request, body)),
  }))

  mount(app, protectFile, async ({ params, body, request }) => {
    const proof = await checkPin(body.pin, request)
    const done = await protection.protect(proof, params.id, credentialsOf(request, body), body.newPassword)
    return { message: PROTECT_MESSAGES[done] }
  })

  mount(app, unprotectFile, async ({ params, body, request }) => {
    const proof = await checkPin(body.pin, request)
    await protection.unprotect(proof, params.id, credentialsOf(request, body))
    return { message: 'File protection removed' }
  })

  mount(app, getEncryptedFile, async ({ params, query, request, reply }) => {
    const { name, ...blob } = await protection.encrypted(params.id, credentialsOf(request, query))
    return sendBlob(request, reply, {
      ...blob,
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': contentDisposition(name, { type: 'attachment' }),
        'cache-control': 'private, no-store',
      },
    })
  })

  function checkPin(pin: string, request: FastifyRequest): Promise<VerifiedPin> {
    return access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
  }
}
