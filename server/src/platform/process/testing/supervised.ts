import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { SupervisedProgram, type SupervisedProgramOptions } from '../supervised-program.ts'

/** The hostile program in one of its modes; ready when it prints 'ready'. */
export function hostileProgram(
  mode: string,
  { args = [], ...options }: Partial<SupervisedProgramOptions> & { folder: string },
): SupervisedProgram {
  return new SupervisedProgram({
    name: 'Hostile',
    program: '/bin/sh',
    args: [new URL('hostile-program.sh', import.meta.url).pathname, mode, ...args],
    memoryBytes: 256 * MEBIBYTE,
    ready: { withinMs: 20_000, isReadyLine: (line) => line === 'ready' },
    restarts: 'never',
    stopPatienceMs: 300,
    onError: (error) => {
      throw error
    },
    ...options,
  })
}
