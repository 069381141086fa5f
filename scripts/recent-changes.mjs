// What git says of the checkout that is tested.
import { spawnSync } from 'node:child_process'

/** A test that was changed in the last commits of this number is not excused when it fails. */
const RECENT_COMMITS = 20
const OUTPUT_MAX_BYTES = 1024 ** 3

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: OUTPUT_MAX_BYTES })
  return status === 0 ? stdout.trim() : undefined
}

/** Statements and paths that say where something lies. */
const IMPORTS = /^(?:import|export) [^'"=]*?from '[^']*'$|^import '[^']*'$/gm
const PATHS = /'(?:\.{1,2}|@pinloft\/contract)\/[^']*'/g
/** What `git log --raw` says of a file: its contents before and after, and its path, after a rename the second one. */
const RAW_LINE = /^:\d+ \d+ (\w+) (\w+) \w+\t(?:.*\t)?(.+)$/gm

/**
 * Whether a file was changed recently, or not committed at all. One that was only moved, or whose imports were, was not.
 * Without git, or without its history, every file was.
 * @param {string} root
 * @returns {(file: string) => boolean}
 */
export function recentChanges(root) {
  const committed = git(root, 'log', `-${RECENT_COMMITS}`, '--format=', '--raw', '--no-abbrev', '--find-renames')
  const uncommitted = git(root, 'status', '--porcelain', '--untracked-files=all')
  if (committed === undefined || uncommitted === undefined) return () => true
  const files = new Set(uncommitted.split('\n').map((line) => line.replace(/^\S+\s+/, '')))
  const changes = Map.groupBy(committed.matchAll(RAW_LINE), ([, , , path]) => path)
  const withoutPaths = (blob) => git(root, 'cat-file', 'blob', blob)?.replace(IMPORTS, '').replace(PATHS, "'.'").trim()
  const isChanged = (file) =>
    changes.get(file)?.some(([, before, after]) => withoutPaths(before) !== withoutPaths(after)) ?? false
  return (file) => files.has(file) || isChanged(file)
}

/**
 * The commit that is checked out, and whether nothing was changed since.
 * @param {string} root
 * @returns {{commit: string, isClean: boolean}}
 */
export function checkedOut(root) {
  return { commit: git(root, 'rev-parse', 'HEAD') ?? 'unknown', isClean: git(root, 'status', '--porcelain') === '' }
}
