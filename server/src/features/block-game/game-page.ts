import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built page of the game, compressed in the ways that browsers take. */
export interface GamePage {
  readonly bytes: Readonly<Record<'identity' | 'gzip' | 'br', Buffer>>
  readonly etag: string
  readonly policy: string
}

/**
 * The page runs its own scripts and styles, which the policy names by their digests, and the worker that it makes itself. It
 * can reach nothing: no server, no storage, no cookie, as it has no origin.
 */
function policyOf(html: string): string {
  const digests = (tag: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ')
  return [
    "default-src 'none'",
    `script-src ${digests('script')}`,
    `style-src ${digests('style')}`,
    'img-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-pointer-lock',
  ].join('; ')
}

/** Reads the built page; null if there is none. */
export function readGamePage(directory: string): GamePage | null {
  const path = join(directory, 'index.html')
  if (!['', '.br', '.gz'].every((ending) => existsSync(path + ending))) return null
  const identity = readFileSync(path)
  return {
    bytes: { identity, gzip: readFileSync(`${path}.gz`), br: readFileSync(`${path}.br`) },
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    policy: policyOf(identity.toString()),
  }
}
