import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ProgramFailure, runProgram } from './run-program.ts'

const MEBIBYTE = 1024 * 1024
const LIMITS = { timeLimitMs: 10_000, memoryBytes: 256 * MEBIBYTE }

const shell = (script: string, limits: Partial<Parameters<typeof runProgram>[0]> = {}) =>
  runProgram({ program: '/bin/sh', args: ['-c', script], ...LIMITS, ...limits })

const isRunning = (pid: string) => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('gives what a program prints, and tells how it failed', async () => {
  expect(await shell('echo hello; echo aside >&2')).toBe('hello\n')
  await expect(shell('echo "no such thing" >&2; exit 3')).rejects.toThrow(/ended with 3\. no such thing/)
  await expect(runProgram({ program: '/nowhere', args: [], ...LIMITS })).rejects.toThrow(ProgramFailure)
  expect((await shell('yes | head -c 10000000')).length).toBe(64 * 1024)
})

test('does not wait for what a program leaves running, and ends it', async () => {
  const pid = (await shell('sleep 4244 & echo $!')).trim()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('ends a program that takes too long', async () => {
  await expect(shell('sleep 4245', { timeLimitMs: 100 })).rejects.toThrow(/SIGKILL/)
  await expect(shell('while :; do :; done', { cpuSeconds: 1 })).rejects.toThrow(ProgramFailure)
})

test('ends a program when it is told to', async () => {
  const stopping = new AbortController()
  const running = shell('sleep 4246', { signal: stopping.signal })
  stopping.abort()
  await expect(running).rejects.toThrow(ProgramFailure)
})

test('a program gets no more memory than it is allowed, none of our secrets, and no network', async () => {
  const script = 'process.stdout.write(String(Buffer.alloc(500 * 1024 * 1024, 1).length))'
  const node = (memoryBytes: number) =>
    runProgram({ program: process.execPath, args: ['-e', script], ...LIMITS, memoryBytes })
  expect(await node(4096 * MEBIBYTE)).toBe(String(500 * MEBIBYTE))
  await expect(node(700 * MEBIBYTE)).rejects.toThrow(ProgramFailure)
  process.env.PINLOFT_TEST_SECRET = 'secret'
  expect(await shell('echo $PINLOFT_TEST_SECRET')).toBe('\n')
})
