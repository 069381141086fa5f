// What git says of the checkout that is tested.
import { spawnSync } from 'node:child_process'

/** A test that was changed in the last commits of this number is not excused when it fails. */
const RECENT_COMMITS = 20

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Whether a file was changed recently, or not committed at all. Without git, or without its history, every file was.
 * @param {string} root
 * @returns {(file: string) => boolean}
 */
export function recentChanges(root) {
  const committed = git(root, 'log', `-${RECENT_COMMITS}`, '--format=', '--name-only')
  const uncommitted = git(root, 'status', '--porcelain', '--untracked-files=all')
  if (committed === undefined || uncommitted === undefined) return () => true
  const files = new Set([
    ...committed.split('\n'),
    ...uncommitted.split('\n').map((line) => line.replace(/^\S+\s+/, '')),
  ])
  return (file) => files.has(file)
}

/**
 * The commit that is checked out, and whether nothing was changed since.
 * @param {string} root
 * @returns {{commit: string, isClean: boolean}}
 */
export function checkedOut(root) {
  return { commit: git(root, 'rev-parse', 'HEAD') ?? 'unknown', isClean: git(root, 'status', '--porcelain') === '' }
}
