import { DAV_PATH } from '@pinloft/contract/webdav/endpoints'
import { WEBDAV_TEXTS } from '@pinloft/contract/webdav/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../../core/access/index.ts'
import { contentHeaders } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { DAV_METHODS } from '../../../platform/http/open-routes.ts'
import { sendBlob } from '../../../platform/http/send-blob.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { AppPasswordsService, ProgramAccess } from '../app-passwords.service.ts'
import { checkConditions } from './conditions.ts'
import type { DavCall, DavMethod, DavServices } from './dav-call.ts'
import { readDavPath } from './dav-path.ts'
import { etagOfVersion } from './etag.ts'
import { hasBody, requireParent, requireUnlocked, requireWritable } from './guards.ts'
import { lock, unlock } from './lock.ts'
import { findPropertiesOf } from './propfind.ts'
import { changeProperties } from './proppatch.ts'
import { putContent } from './put.ts'
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

/** The password of the header `Authorization` in the scheme Basic (RFC 7617); null if there is none. */
function basicPassword(header: string | undefined): string | null {
  const encoded = /^basic +([a-z0-9+/=]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? null : text.slice(colon + 1)
}

/** MKCOL: makes a folder. */
async function makeFolder(services: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place, session } = call
  requireWritable(call)
  if (hasBody(request)) throw new AppError('unsupported_body')
  if (place.entry !== null) throw new AppError('dav_not_possible_here')
  const { folder, name } = requireParent(place)
  requireUnlocked(services, call, place, { isComingOrGoing: true })
  await services.files.folders.create(session, { name, parentPath: folder.path })
  return reply.code(201).send()
}

/** GET and HEAD: the bytes of a file, or a sentence for people who open a folder in a browser. */
async function read({ files }: DavServices, call: DavCall): Promise<FastifyReply> {
  const { request, reply, place, session, access } = call
  const { entry } = place
  if (entry === null) throw new AppError('file_not_found')
  if (entry.type === 'folder') return reply.type('text/plain; charset=utf-8').send(`${WEBDAV_TEXTS.forPrograms}\n`)
  if (entry.isProtected) throw new AppError('dav_file_protected')
  const credentials = { password: undefined, token: undefined, session, network: access.network }
  const file = await files.service.content(entry.id, credentials)
  return sendBlob(request, reply, {
    sizeBytes: file.sizeBytes,
    etag: etagOfVersion(file.sha256),
    headers: {
      ...contentHeaders(file, { asAttachment: true }),
      'last-modified': new Date(entry.modifiedAtMs).toUTCString(),
    },
    open: file.open,
  })
}
