import { DAV_PATH } from '@pinloft/contract/webdav/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../core/access/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { DAV_METHODS } from '../../../platform/http/open-routes.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { AppPasswordsService, ProgramAccess } from '../app-passwords.service.ts'
import { basicPassword } from './basic-auth.ts'
import { checkConditions } from './conditions.ts'
import type { DavMethod, DavServices } from './dav-call.ts'
import { readDavPath } from './dav-path.ts'
import { lock, unlock } from './lock.ts'
import { makeFolder } from './make-folder.ts'
import { findPropertiesOf } from './propfind.ts'
import { changeProperties } from './proppatch.ts'
import { putContent } from './put.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { copy, move } from './transfer.ts'

/** Those that Fastify doesn't know by itself. */
const FURTHER_METHODS = ['MKCOL', 'COPY', 'MOVE', 'PROPFIND', 'PROPPATCH', 'LOCK', 'UNLOCK'] as const
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

const METHODS: Readonly<Record<(typeof DAV_METHODS)[number], DavMethod>> = {
  OPTIONS: async (_services, { reply }) =>
    reply.headers({ dav: '1, 2, 3', allow: DAV_METHODS.join(', '), 'ms-author-via': 'DAV' }).send(),
  GET: read,
  HEAD: read,
  PUT: putContent,
  DELETE: remove,
  MKCOL: makeFolder,
  COPY: copy,
  MOVE: move,
  PROPFIND: findPropertiesOf,
  PROPPATCH: changeProperties,
  LOCK: lock,
  UNLOCK: unlock,
}

interface DavRoutes {
  services: DavServices
  passwords: AppPasswordsService
  isPlainHttpAllowed: boolean
}

export function davRoutes(app: FastifyInstance, { services, passwords, isPlainHttpAllowed }: DavRoutes): void {
  for (const method of FURTHER_METHODS) app.addHttpMethod(method, { hasBody: true })
  const programs = new WeakMap<FastifyRequest, ProgramAccess>()
  const replies = new OpenReplies()
  passwords.onRevoked((id) => {
    replies.breakOff(id)
    services.locks.removeHolder(id)
  })

  /** Replaces the session of a browser, if any: it is an app password that counts here. */
  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    request.session = null
    if (request.protocol !== 'https' && !isPlainHttpAllowed && !LOOPBACK.test(request.ip)) {
      throw new AppError('dav_plain_http')
    }
    const password = basicPassword(request.headers.authorization)
    const access = password === null ? null : await passwords.open(password, networkOf(request.ip))
    if (access === null) {
      reply.header('www-authenticate', 'Basic realm="Pinloft", charset="UTF-8"')
      throw new AppError('unauthorized')
    }
    const id = `app-password:${access.id}`
    request.session = { id, deviceId: id }
    programs.set(request, access)
    replies.add(access.id, reply)
  }

  app.register(async (scope) => {
    // The methods read their bodies as streams.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const url of [DAV_PATH, `${DAV_PATH}/*`]) {
      for (const method of DAV_METHODS) {
        scope.route({
          method,
          url,
          exposeHeadRoute: false,
          schema: { hide: true },
          onRequest: identify,
          handler: async (request, reply) => {
            const access = programs.get(request)
            if (access === undefined) throw new AppError('unauthorized')
            const place = await services.tree.find(access, readDavPath(request.raw.url ?? ''))
            const tokens = await checkConditions(services, { request, access, place })
            return METHODS[method](services, { request, reply, access, session: sessionOf(request), place, tokens })
          },
        })
      }
    }
  })
}

/** What is being answered, by the app password. */
class OpenReplies {
  readonly #byPassword = new Map<string, Set<FastifyReply>>()

  add(passwordId: string, reply: FastifyReply): void {
    const open = this.#byPassword.get(passwordId) ?? new Set()
    this.#byPassword.set(passwordId, open.add(reply))
    reply.raw.once('close', () => {
      open.delete(reply)
      if (open.size === 0) this.#byPassword.delete(passwordId)
    })
  }

  breakOff(passwordId: string): void {
    for (const reply of this.#byPassword.get(passwordId) ?? []) reply.raw.destroy()
  }
}
