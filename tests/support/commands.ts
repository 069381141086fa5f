import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { SERVER_COMMAND } from '../../scripts/server-command.mjs'
import { NODE, ROOT } from './pinloft.ts'

export interface CommandRun {
  status: number | null
  /** Output for the user: results, then errors. */
  text: string
}

/** Runs a console command as npm does, but without npm. */
export function runCommand(
  name: 'backup' | 'restore' | 'export',
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandRun> {
  return startCommand(name, args, env).ended
}

/** The same for a command that the test interacts with before it exits. */
export function startCommand(
  name: 'backup' | 'restore' | 'export',
  args: readonly string[],
  env: Record<string, string>,
) {
  const child = spawn(NODE, [join(ROOT, `server/src/commands/${name}.ts`), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...SERVER_COMMAND.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const ended = once(child, 'close').then(([status]): CommandRun => ({ status, text }))
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}
