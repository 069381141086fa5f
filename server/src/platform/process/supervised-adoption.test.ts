import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { killGroup } from './confine.ts'
import { hostileProgram } from './testing/supervised.ts'
import { newFolder, record, running, sample, tokenOf } from './testing/supervised-samples.ts'

const KIBIBYTE = 1024
const PARENT = new URL('testing/supervising-parent.ts', import.meta.url).pathname

/** Starts the program in a server process, kills that, and returns the token of the program. */
async function leave(mode: string, folder: string, outlivesServer: boolean): Promise<string> {
  const parent = spawn(process.execPath, [PARENT, mode, folder, String(outlivesServer)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(parent.stdout, 'data')
  expect(String(said)).toBe('ready\n')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  const token = tokenOf(folder)
  expect(await running(token)).toBeGreaterThan(0)
  return token
}

test('a program that outlives a killed server is adopted with its log, and its exit is noticed', async () => {
  const folder = newFolder()
  const token = await leave('stays', folder, true)
  const { pid } = record(folder).leader
  const { program, states } = sample('stays', { folder, outlivesServer: true })
  expect(await program.start()).toEqual({ kind: 'ready' })
  expect(record(folder).leader.pid).toBe(pid)
  expect(await running(token)).toBe(1)
  await expect.poll(() => program.tail).toEqual(['ready'])
  killGroup(pid)
  await expect.poll(() => program.state).toEqual({ kind: 'failed', reason: 'Hostile stopped unexpectedly: ready' })
  expect(states.map(({ kind }) => kind)).toEqual(['starting', 'ready', 'failed'])
})

test('a program is adopted even if the server was killed before it could record the process', async () => {
  const folder = newFolder()
  const token = await leave('stays', folder, true)
  writeFileSync(join(folder, 'program.json'), JSON.stringify({ token, leader: null, isReady: false }))
  const { program } = sample('stays', { folder, outlivesServer: true })
  expect(await program.start()).toEqual({ kind: 'ready' })
  expect(tokenOf(folder)).toBe(token)
  await program.stop()
  await expect.poll(() => running(token)).toBe(0)
})

test('a program that should not outlive the server is killed with everything that it started', async () => {
  const folder = newFolder()
  const token = await leave('has-children', folder, false)
  const { program } = sample('stays', { folder })
  expect(await program.start()).toEqual({ kind: 'ready' })
  await expect.poll(() => running(token)).toBe(0)
  expect(tokenOf(folder)).not.toBe(token)
})

test('another process with a reused pid is never adopted or killed', async () => {
  const folder = newFolder()
  const other = spawn('sleep', ['6111'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void other.kill('SIGKILL'))
  const started = await leave('stays', folder, true)
  const left = record(folder)
  await hostileProgram('stays', { folder }).stop()
  await expect.poll(() => running(started)).toBe(0)
  for (const leader of [
    { ...left.leader, pid: other.pid },
    { ...left.leader, pid: other.pid, bootId: 'another' },
  ]) {
    writeFileSync(join(folder, 'program.json'), JSON.stringify({ ...left, leader }))
    const { program } = sample('stays', { folder, outlivesServer: true })
    expect(await program.start()).toEqual({ kind: 'ready' })
    expect(record(folder).leader.pid).not.toBe(other.pid)
    await program.stop()
    expect(other.exitCode ?? other.signalCode).toBeNull()
  }
})

test('a program keeps running when the server closes, and exits when it is stopped', async () => {
  const folder = newFolder()
  const first = sample('has-children', { folder, outlivesServer: true })
  await first.program.start()
  const token = tokenOf(folder)
  await first.program.close()
  expect(await running(token)).toBe(3)
  await sample('has-children', { folder, outlivesServer: true }).program.stop()
  await expect.poll(() => running(token)).toBe(0)
})

test('a log that the program writes itself is rotated', async () => {
  const folder = newFolder()
  const { program } = sample('prints', { folder, args: ['20000'], outlivesServer: true, logMaxBytes: 50 * KIBIBYTE })
  await program.start()
  await expect.poll(() => program.tail.at(-1)).toBe('done')
  await expect.poll(() => statSync(join(folder, 'output.log')).size).toBeLessThanOrEqual(50 * KIBIBYTE)
  expect(statSync(join(folder, 'output.log.1')).size).toBeLessThanOrEqual(50 * KIBIBYTE)
})
