import { spawnSync } from 'node:child_process'
import { mkdtemp, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MEBIBYTE = 1024 * 1024

export interface SmallDisk {
  path: string
  /** Only root may mount one. */
  isMounted: boolean
  /** Changes its size; the files stay. */
  resize: (sizeMebibytes: number) => void
  /** Changes its size so that this much is free. */
  leave: (freeMebibytes: number) => Promise<void>
  unmount: () => Promise<void>
}

/** Mounts a filesystem, of 64 MiB by default, for the tests of a full disk, and adds the test that it could be mounted. */
export async function mountSmallDisk(sizeMebibytes = 64): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'pinloft-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMebibytes}m`, 'tmpfs', path], {
    encoding: 'utf8',
  })
  const whyNot = mounted.status === 0 ? undefined : (mounted.error?.message ?? mounted.stderr.trim())
  test('a small filesystem can be mounted for the test of a full disk', ({ skip }) => {
    if (whyNot !== undefined && !process.env.CI) skip(`needs root: ${whyNot}`)
    expect(whyNot).toBeUndefined()
  })
  const resize = (mebibytes: number) => {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,size=${mebibytes}m`, path], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  return {
    path,
    isMounted: whyNot === undefined,
    resize,
    leave: async (freeMebibytes) => {
      const { blocks, bfree, bsize } = await statfs(path)
      resize(Math.ceil(((blocks - bfree) * bsize) / MEBIBYTE) + freeMebibytes)
    },
    unmount: async () => {
      spawnSync('umount', [path])
      await rmdir(path)
    },
  }
}
