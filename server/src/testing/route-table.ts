import type { FastifyInstance } from 'fastify'

/** The router's own table, as 'GET /api/files', parsed from the tree that it prints: four columns per level. */
export function routesOf(http: FastifyInstance): string[] {
  const prefixes: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] = /^(.*?)[├└]── (\S*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      prefixes.splice(depth, Number.POSITIVE_INFINITY, segment)
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${pathOf(prefixes)}`)
    })
}

/** The slash before an asterisk is not printed where a route ends there. */
function pathOf(prefixes: readonly string[]): string {
  return `/${prefixes.join('')}`.replace(/^\/+/, '/').replace(/(?<!\/)\*$/, '/*')
}
