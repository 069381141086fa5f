import { access, constants, readFile } from 'node:fs/promises'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { ProgramProcess } from '../../../platform/process/program-process.ts'
import { settlesWithin } from '../../../platform/process/settles-within.ts'
import type { Processor } from './qemu-arguments.ts'

const PROBE_LIMIT_MS = 10_000
const PROBE_MEMORY_BYTES = 4 * GIBIBYTE
const PROBE_LOG_BYTES = 16 * 1024

export const ACCELERATION_CHOICES = ['auto', 'kvm', 'tcg'] as const
export type AccelerationChoice = (typeof ACCELERATION_CHOICES)[number]

export interface ProbedProcessor extends Processor {
  /** Why it is not KVM, in words; null if it is. */
  reason: string | null
}

const KVM: ProbedProcessor = { acceleration: 'kvm', model: 'host', reason: null }
const tcg = (reason: string): ProbedProcessor => ({ acceleration: 'tcg', model: 'max', reason })

/**
 * Whether machines can use KVM. That its device exists and a machine starts is not enough: in some clouds machines start and then
 * hang, and there the processor does not claim to have virtualisation. `folder` is for the process that tries it.
 */
export async function probeProcessor(
  qemuPath: string,
  choice: AccelerationChoice,
  folder: string,
): Promise<ProbedProcessor> {
  if (choice === 'kvm') return KVM
  if (choice === 'tcg') return tcg(MACHINES_TEXTS.chosen)
  const processors = await readFile('/proc/cpuinfo', 'utf8').catch(() => '')
  if (!/\b(?:vmx|svm)\b/.test(processors)) return tcg(MACHINES_TEXTS.noHardware)
  const mayOpen = await access('/dev/kvm', constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!mayOpen) return tcg(MACHINES_TEXTS.noDevice)
  return (await runs(qemuPath, folder)) ? KVM : tcg(MACHINES_TEXTS.probeFailed)
}

/** Whether a small machine starts with KVM. It is halted before its first instruction, and told to end. */
async function runs(qemuPath: string, folder: string): Promise<boolean> {
  const machine = ['-machine', 'q35,accel=kvm', '-cpu', KVM.model, '-m', '64', '-nodefaults', '-no-user-config', '-S']
  let probe: ProgramProcess | undefined
  try {
    probe = await ProgramProcess.start({
      program: qemuPath,
      args: [...machine, '-display', 'none', '-monitor', 'none', '-qmp', 'stdio'],
      memoryBytes: PROBE_MEMORY_BYTES,
      folder,
      logMaxBytes: PROBE_LOG_BYTES,
    })
    probe.write('{"execute":"qmp_capabilities"}\n{"execute":"quit"}\n')
    return (await settlesWithin(probe.ended, PROBE_LIMIT_MS)) && (await probe.ended).exitCode === 0
  } catch {
    return false
  } finally {
    await probe?.remove()
    probe?.release()
  }
}
