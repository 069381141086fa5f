import { spawnSync } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

export interface SmallDisk {
  path: string
  /** Only root may mount one. */
  isMounted: boolean
  unmount: () => Promise<void>
}

/** Mounts a filesystem of 64 MiB for the tests of a full disk, and adds the test that it could be mounted. */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'pinloft-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', path], { encoding: 'utf8' })
  const whyNot = mounted.status === 0 ? undefined : (mounted.error?.message ?? mounted.stderr.trim())
  test('a small filesystem can be mounted for the test of a full disk', ({ skip }) => {
    if (whyNot !== undefined && !process.env.CI) skip(`needs root: ${whyNot}`)
    expect(whyNot).toBeUndefined()
  })
  return {
    path,
    isMounted: whyNot === undefined,
    unmount: async () => {
      spawnSync('umount', [path])
      await rmdir(path)
    },
  }
}
