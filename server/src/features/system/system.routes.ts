import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import { getClock } from '@pinloft/contract/clock'
import { getHealth, listEngines, PLATFORM_VERSION, PRODUCT_NAME } from '@pinloft/contract/system'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Platform } from '../../platform/feature.ts'
import { mount } from '../../platform/http/mount.ts'
import { apiPage } from './api-page.ts'

const API_PAGE_PATH = '/api/docs'
const API_DOCUMENT_PATH = '/api/docs/openapi.json'

/** Collects every route that is mounted after it, to describe the API. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${PRODUCT_NAME} API`, version: PLATFORM_VERSION } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

export function systemRoutes(
  app: FastifyInstance,
  { engines, retention }: Pick<Platform, 'engines' | 'retention'>,
): void {
  mount(app, getHealth, () => ({ status: 'ok' as const, version: PLATFORM_VERSION }))

  mount(app, getClock, () => ({ jump: retention.jump }))

  mount(app, listEngines, () => engines.list())

  app.get(API_DOCUMENT_PATH, { schema: { hide: true } }, () => app.swagger())

  app.get(API_PAGE_PATH, { schema: { hide: true } }, (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const { paths = {} } = app.swagger() as { paths?: Parameters<typeof apiPage>[0] }
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`)
      .type('text/html; charset=utf-8')
      .send(apiPage(paths, API_DOCUMENT_PATH).replaceAll('__CSP_NONCE__', nonce))
  })
}
