import { globSync } from 'node:fs'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'

const CONTRACT = new URL('../../contract/src/', import.meta.url)

/** Every endpoint of the contract, with the name of its export. */
export async function everyEndpoint(): Promise<[name: string, endpoint: Endpoint][]> {
  const files = globSync('**/*.ts', { cwd: CONTRACT, exclude: (name) => name.endsWith('.test.ts') })
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href) as Promise<object>))
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}
