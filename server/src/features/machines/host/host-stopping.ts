import { MEBIBYTE } from '@pinloft/contract/shared/units'
import { findProgram } from '../../../platform/process/find-program.ts'
import { PipedProgram } from '../../../platform/process/piped-program.ts'

const ASK_LIMIT_MS = 5000
const MEMORY_BYTES = 256 * MEBIBYTE

/** Whether this computer is being shut down, as far as systemd knows; false where there is none. */
export async function isHostStopping(systemctl?: string): Promise<boolean> {
  const program = systemctl ?? (await findProgram('systemctl'))
  if (program === undefined) return false
  let printed = ''
  try {
    const args = ['is-system-running']
    const asking = await PipedProgram.start({
      program,
      args,
      memoryBytes: MEMORY_BYTES,
      urgency: 'usual',
      timeLimitMs: ASK_LIMIT_MS,
    })
    for await (const chunk of asking.output()) printed += chunk.toString('latin1')
  } catch {
    // It also fails if some service has failed, and says so in its output.
  }
  return printed.trim() === 'stopping'
}
