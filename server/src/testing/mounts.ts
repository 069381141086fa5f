import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
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
