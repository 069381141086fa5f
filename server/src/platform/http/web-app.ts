import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

const NONCE_MARK = '__CSP_NONCE__'

function contentPolicy(nonce: string, frames: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' blob:${frames}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Additional permissions of workers. The PDF worker fetches what a document needs from this server, and runs the
 * decoders of its pictures as WebAssembly; the one for workbooks unzips in workers of its own. The pages themselves may
 * do neither.
 */
const WORKER_POLICIES: readonly (readonly [RegExp, string])[] = [
  [/^pdf\.worker\.[\w.-]+\.mjs$/, "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'"],
  [/^sheets\.worker-[\w-]+\.js$/, "default-src 'none'; worker-src blob:"],
]

/**
 * Serves the built web app: hashed files with unlimited caching, compressed at build time, and one page for every URL.
 * `framedSite` is the address of another site that its pages may show in a frame.
 */
export async function serveWebApp(app: FastifyInstance, directory: string, framedSite?: string): Promise<void> {
  const frames = framedSite === undefined ? '' : ` ${new URL(framedSite).origin}`
  const pagePath = join(directory, 'index.html')
  if (!existsSync(pagePath)) {
    app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
      refuseUnknown(request.params['*'])
      return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run: npm run build\n')
    })
    return
  }
  const page = readFileSync(pagePath, 'utf8')
  const rootFiles = new Set(readdirSync(directory).filter((name) => name.includes('.') && name !== 'index.html'))
  await app.register(fastifyStatic, { root: directory, serve: false, preCompressed: true, etag: true })

  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) => {
    const name = request.params['*']
    const policy = WORKER_POLICIES.find(([pattern]) => pattern.test(name))?.[1]
    if (policy !== undefined) reply.header('content-security-policy', policy)
    return reply.sendFile(`assets/${name}`, { immutable: true, maxAge: '1y' })
  })
  app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.params['*']
    if (rootFiles.has(path)) return reply.sendFile(path, { maxAge: '1h' })
    refuseUnknown(path)
    return sendPage(reply, page, frames)
  })
}

/** Below these, what no route serves is not a page of the web app. */
function refuseUnknown(path: string): void {
  if (path === 'api' || /^(api|assets)\//.test(path)) throw new AppError('not_found')
}

function sendPage(reply: FastifyReply, page: string, frames: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', contentPolicy(nonce, frames))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_MARK, nonce))
}
