// What git says of the checkout that is tested.
import { spawnSync } from 'node:child_process'

/** A test that was changed in the last commits of this number is not excused when it fails. */
const RECENT_COMMITS = 20
const OUTPUT_MAX_BYTES = 1024 ** 3

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: OUTPUT_MAX_BYTES })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Whether a file was changed recently, or not committed at all. One that was only moved, or whose imports were, was not.
 * Without git, or without its history, every file was.
 * @param {string} root
 * @returns {(file: string) => boolean}
 */
export function recentChanges(root) {
  const committed = git(root, 'log', `-${RECENT_COMMITS}`, '--format=', '--patch', '--unified=0', '--find-renames')
  const uncommitted = git(root, 'status', '--porcelain', '--untracked-files=all')
  if (committed === undefined || uncommitted === undefined) return () => true
  const patches = committed.split(/^diff --git /m).filter(changesMoreThanPaths)
  const files = new Set([
    ...patches.flatMap((patch) => /^\+\+\+ b\/(.+)$/m.exec(patch)?.[1] ?? []),
    ...uncommitted.split('\n').map((line) => line.replace(/^\S+\s+/, '')),
  ])
  return (file) => files.has(file)
}

/** Whether the lines that a patch adds are others than those it removes, apart from relative paths in them. */
function changesMoreThanPaths(patch) {
  const linesOf = (sign) =>
    [...patch.matchAll(new RegExp(`^\\${sign}(?!\\${sign}\\${sign} )(.*)$`, 'gm'))]
      .map(([, line]) => line.replace(/'\.{1,2}\/[^']*'/g, "'.'"))
      .sort()
      .join('\n')
  return linesOf('+') !== linesOf('-')
}

/**
 * The commit that is checked out, and whether nothing was changed since.
 * @param {string} root
 * @returns {{commit: string, isClean: boolean}}
 */
export function checkedOut(root) {
  return { commit: git(root, 'rev-parse', 'HEAD') ?? 'unknown', isClean: git(root, 'status', '--porcelain') === '' }
}
