import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { PipedProgram } from './piped-program.ts'
import { runProgram } from './run-program.ts'
import { WorkFailure } from './work-failure.ts'

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

test('returns the output of a program, and reports how it failed', async () => {
  expect(await shell('echo hello; echo aside >&2')).toBe('hello\n')
  await expect(shell('echo "no such thing" >&2; exit 3')).rejects.toThrow(/ended with 3\. no such thing/)
  await expect(runProgram({ program: '/nowhere', args: [], ...LIMITS })).rejects.toThrow(WorkFailure)
  expect((await shell('yes | head -c 10000000')).length).toBe(64 * 1024)
})

test('does not wait for leftover child processes, and kills them', async () => {
  const pid = (await shell('sleep 4244 & echo $!')).trim()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('kills a program that takes too long', async () => {
  await expect(shell('sleep 4245', { timeLimitMs: 100 })).rejects.toThrow(/SIGKILL/)
  await expect(shell('while :; do :; done', { cpuSeconds: 1 })).rejects.toThrow(WorkFailure)
})

test('kills a program on abort', async () => {
  const stopping = new AbortController()
  const running = shell('sleep 4246', { signal: stopping.signal })
  stopping.abort()
  await expect(running).rejects.toThrow(WorkFailure)
})

test('a program gets limited memory, none of our secrets and no network', async () => {
  const script = 'process.stdout.write(String(Buffer.alloc(500 * 1024 * 1024, 1).length))'
  const node = (memoryBytes: number) =>
    runProgram({ program: process.execPath, args: ['-e', script], ...LIMITS, memoryBytes })
  expect(await node(4096 * MEBIBYTE)).toBe(String(500 * MEBIBYTE))
  await expect(node(700 * MEBIBYTE)).rejects.toThrow(WorkFailure)
  process.env.PINLOFT_TEST_SECRET = 'secret'
  expect(await shell('echo $PINLOFT_TEST_SECRET')).toBe('\n')
})

test("only a program's own failure is a verdict on its input", async () => {
  const verdictOf = (running: Promise<unknown>) => running.then(String, (error: WorkFailure) => error.isVerdict)
  expect(await verdictOf(shell('exit 3'))).toBe(true)
  expect(await verdictOf(shell('sleep 4247', { timeLimitMs: 100 }))).toBe(false)
  expect(await verdictOf(shell('sleep 4248', { signal: AbortSignal.timeout(50) }))).toBe(false)
  expect(await verdictOf(shell('sleep 4249', { signal: AbortSignal.abort() }))).toBe(false)
  expect(await verdictOf(shell('kill -KILL $$'))).toBe(false)
  // A child of a shell exceeded its CPU time; FFmpeg caught a signal; a program does not exist.
  for (const code of [152, 255, 127, 126]) expect(await verdictOf(shell(`exit ${code}`))).toBe(false)
  expect(await verdictOf(shell('echo "unshare: unshare failed: No space left" >&2; exit 1'))).toBe(false)
  expect(await verdictOf(runProgram({ program: '/nowhere', args: [], ...LIMITS }))).toBe(false)
  vi.stubEnv('PATH', 'x'.repeat(200_000))
  expect(await verdictOf(shell('exit 3').finally(() => vi.unstubAllEnvs()))).toBe(false)
})

test('a streamed program gives a verdict only if it exits by itself, and an interruption is a failure', async () => {
  const read = async (script: string, timeLimitMs = 10_000) => {
    const run = { program: '/bin/sh', args: ['-c', script], ...LIMITS, timeLimitMs, urgency: 'usual' as const }
    const program = await PipedProgram.start(run)
    return text(program.output()).catch((error: WorkFailure) => error.isVerdict)
  }
  expect(await read('echo all')).toBe('all\n')
  expect(await read('echo some; exit 3')).toBe(true)
  expect(await read('echo some; kill -KILL $$')).toBe(false)
  expect(await read('echo some; sleep 4250', 300)).toBe(false)
})
