import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { DescribedRoute } from './api-document.ts'
import { apiPage } from './api-page.ts'

const API_PAGE_PATH = '/api/docs'
const API_DOCUMENT_PATH = '/api/docs/openapi.json'

/** Describes every route that is mounted after it. */
export function describeApi(app: FastifyInstance): void {
  const routes: DescribedRoute[] = []
  const readDocument = async () => {
    // Loaded only now: few ever ask for it, and what writes it takes as much memory as a large feature.
    const { apiDocument } = await import('./api-document.ts')
    return apiDocument(routes)
  }

  app.get(API_DOCUMENT_PATH, readDocument)

  app.get(API_PAGE_PATH, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const { paths = {} } = await readDocument()
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(apiPage(paths, API_DOCUMENT_PATH).replaceAll('__CSP_NONCE__', nonce))
  })

  app.addHook('onRoute', ({ method, url, schema }) => {
    if (method !== 'HEAD' && schema?.hide !== true) routes.push({ method, url, schema })
  })
}
