import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { identifyProcess, isProcessRunning } from './process-identity.ts'

it('recognises a process, not a later one with the same pid', async () => {
  const identity = await identifyProcess(process.pid)
  if (identity === undefined) throw new Error('This process has no identity')
  expect(await isProcessRunning(identity)).toBe(true)
  expect(await isProcessRunning({ ...identity, startTicks: identity.startTicks + 1 })).toBe(false)
  expect(await isProcessRunning({ ...identity, bootId: 'another' })).toBe(false)
})

it('does not take a process for ended whose status cannot be read', async () => {
  const script = `
    import { open } from 'node:fs/promises'
    import { identifyProcess, isProcessRunning } from ${JSON.stringify(import.meta.resolve('./process-identity.ts'))}
    const identity = await identifyProcess(process.pid)
    const files = []
    for (;;) try { files.push(await open('/dev/null')) } catch { break }
    const answer = await isProcessRunning(identity).catch((error) => error.code)
    for (const file of files) await file.close()
    console.log(answer, await isProcessRunning(identity))
  `
  const node = [process.execPath, '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...node])
  expect(stdout).toBe('EMFILE true\n')
})
