import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'ignore' })

/** Only the superuser may, and not in every container. */
export const canMount: boolean = (() => {
  const directory = mkdtempSync(join(tmpdir(), 'pinloft-mount-'))
  try {
    run('mount', '-t', 'tmpfs', 'none', directory)
    run('umount', directory)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(directory)
  }
})()

/** Mounts something over a directory until the test ends, with the arguments of `mount` that say what. */
export function mountOn(directory: string, ...args: string[]): void {
  run('mount', ...args, directory)
  onTestFinished(() => unmount(directory))
}

export function unmount(directory: string): void {
  spawnSync('umount', ['--lazy', directory], { stdio: 'ignore' })
}

/** Whether a disk that does not answer can be had. */
export const canMountDead: boolean =
  canMount &&
  (() => {
    try {
      closeSync(openSync('/dev/fuse', 'r+'))
      return true
    } catch {
      return false
    }
  })()

/** Mounts a disk over a directory that answers nothing until the returned function is called, or the test ends. */
export function mountDead(directory: string): () => void {
  const device = openSync('/dev/fuse', 'r+')
  let isDead = true
  const end = () => {
    if (!isDead) return
    isDead = false
    // All that was asked fails then.
    closeSync(device)
    unmount(directory)
  }
  onTestFinished(end)
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0'
  const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'dead', directory], {
    stdio: ['ignore', 'ignore', 'ignore', device],
  })
  if (status !== 0) throw new Error('It could not be mounted')
  return end
}
