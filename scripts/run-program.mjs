// Starts the programs of `npm test`, and ends them with it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { environment, ROOT, SetupError } from './setup.mjs'

const REPORTER = fileURLToPath(new URL('gate.reporter.mjs', import.meta.url))

const running = new Set()

/** Passes a signal on to everything that runs. */
export function stopAll(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program until it ends. Several run side by side when each one's output is kept for its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{env?: Record<string, string>, isOutputKept?: boolean}} options
 * @returns {Promise<number | string>} Its exit code, or what ended it.
 */
export function runProgram(command, args, { env, isOutputKept = false } = {}) {
  return new Promise((resolve, reject) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = isOutputKept ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(command, args, { cwd: ROOT, env: environment(env), stdio })
    running.add(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      running.delete(child)
      if (output !== '') process.stdout.write(output)
      resolve(code ?? `ended by ${signal}`)
    })
  })
}

/** Runs one of the checks of the code; throws if it finds faults. */
export async function check(command, ...args) {
  const code = await runProgram(command, args, { isOutputKept: true })
  if (code !== 0) throw new SetupError(`"${[command, ...args].join(' ')}" found faults`)
}

/**
 * Runs vitest. There is no report if it could not start or was killed.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @param {boolean} [isQuiet] Prints nothing.
 * @returns {Promise<{code: number | string, report: import('./gate.reporter.d.mts').GateReport | undefined}>}
 */
export async function runVitest(args, env, isQuiet = false) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const path = join(folder, 'report.json')
  try {
    const reporters = [`--reporter=${REPORTER}`, ...(isQuiet ? ['--silent'] : ['--reporter=default'])]
    const code = await runProgram('vitest', ['run', ...args, ...reporters], {
      env: { ...env, GATE_REPORT: path },
      isOutputKept: isQuiet,
    })
    return { code, report: existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
