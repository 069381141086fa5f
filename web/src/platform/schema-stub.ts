/**
 * Replaces zod in the web bundle. The contract describes its calls with zod, but the browser only uses their methods
 * and paths: the types are checked at build time, the values by the server. That makes the gate's bundle a third
 * smaller. Validating with a schema here throws.
 */
const VALIDATORS = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

function refuse(): never {
  throw new Error('Schemas are types only in the web bundle: the server validates')
}

const anySchema: unknown = new Proxy(() => anySchema, {
  get: (_target, name) => (VALIDATORS.has(name) ? refuse : anySchema),
  apply: () => anySchema,
})

export const z = anySchema
