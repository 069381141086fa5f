import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { processesWithVariable } from '../process-identity.ts'
import type { ProgramState, SupervisedProgram, SupervisedProgramOptions } from '../supervised-program.ts'
import { hostileProgram } from './supervised.ts'

export interface Sample {
  program: SupervisedProgram
  folder: string
  states: ProgramState[]
  lines: string[]
}

/** Cleans up after the test, whatever it has started. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinloft-program-'))
  onTestFinished(async () => {
    await hostileProgram('stays', { folder }).stop()
    rmSync(folder, { recursive: true })
  })
  return folder
}

export function sample(mode: string, options: Partial<SupervisedProgramOptions> = {}): Sample {
  const folder = options.folder ?? newFolder()
  const states: ProgramState[] = []
  const lines: string[] = []
  const program = hostileProgram(mode, {
    folder,
    onStateChange: (state) => states.push(state),
    onLine: (line) => lines.push(line),
    ...options,
  })
  onTestFinished(() => program.stop())
  return { program, folder, states, lines }
}

export const record = (folder: string) => JSON.parse(readFileSync(join(folder, 'program.json'), 'utf8'))
export const tokenOf = (folder: string): string => record(folder).token
/** Counts the program's processes that are still running. */
export const running = async (token: string) =>
  (await processesWithVariable(`PINLOFT_PROGRAM=${token}`)).filter(({ isZombie }) => !isZombie).length
