import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

type SchemaCompilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

/** Fastify validates a missing body as null, for which a schema has no default. */
const compileValidator: typeof validatorCompiler = (part) => {
  const validate = validatorCompiler(part)
  return part.httpPart === 'body' ? (body) => validate(body ?? undefined) : validate
}

/**
 * Validates and serializes by Zod schemas. Given when Fastify is built: otherwise it loads its own compilers first. Its
 * types expect those, which take JSON schemas.
 */
export const SCHEMA_COMPILERS = {
  buildValidator: () => compileValidator,
  buildSerializer: () => serializerCompiler,
} as unknown as SchemaCompilers
