import swagger from '@fastify/swagger'
import { PLATFORM_VERSION, PRODUCT_NAME } from '@pinloft/contract/system/endpoints'
import { fastify, type RouteOptions } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { SCHEMA_COMPILERS } from '../../platform/http/schema-compilers.ts'
import type { ApiPaths } from './api-page.ts'

export type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>

/** The OpenAPI document of the routes. */
export async function apiDocument(routes: readonly DescribedRoute[]): Promise<{ paths?: ApiPaths }> {
  // The plug-in describes only the server that it was registered with before the routes were: this one never listens.
  const app = fastify({ exposeHeadRoutes: false, schemaController: { compilersFactory: SCHEMA_COMPILERS } })
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${PRODUCT_NAME} API`, version: PLATFORM_VERSION } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  for (const route of routes) app.route({ ...route, handler: () => {} })
  await app.ready()
  const document = app.swagger() as { paths?: ApiPaths }
  await app.close()
  return document
}
