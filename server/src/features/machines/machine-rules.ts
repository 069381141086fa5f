import { MACHINE_OS_TYPES, type MachineOsType, type PortForward } from '@pinloft/contract/machines/endpoints'
import {
  MACHINE_CPU_MAX,
  MACHINE_CPU_MIN,
  MACHINE_MEMORY_MAX_GB,
  MACHINE_MEMORY_MIN_GB,
  MACHINE_MEMORY_STEP_GB,
  MACHINE_NAME_MAX_CHARACTERS,
  MACHINE_STORAGE_MAX_GB,
  MACHINE_STORAGE_MIN_GB,
  MACHINE_STORAGE_STEP_GB,
} from '@pinloft/contract/machines/limits'
import { AppError } from '../../platform/errors.ts'

/** Throws unless the name can be stored: any text is a name, also several lines. */
export function requireName(name: string): string {
  if (name === '') throw new AppError('machine_fields_missing')
  if (name.includes('\0') || !name.isWellFormed()) throw new AppError('machine_name_invalid')
  if ([...name].length > MACHINE_NAME_MAX_CHARACTERS) throw new AppError('machine_name_too_long')
  return name
}

export function requireOsType(osType: string): MachineOsType {
  if (osType === '') throw new AppError('machine_fields_missing')
  const known = MACHINE_OS_TYPES.find((one) => one === osType)
  if (known === undefined) throw new AppError('bad_request', { detail: 'osType' })
  return known
}

export function requireCpu(cpu: number): void {
  if (!isStep(cpu, MACHINE_CPU_MIN, MACHINE_CPU_MAX, 1)) throw new AppError('machine_cpu_invalid')
}

export function requireMemory(memory: number): void {
  const isRight = isStep(memory, MACHINE_MEMORY_MIN_GB, MACHINE_MEMORY_MAX_GB, MACHINE_MEMORY_STEP_GB)
  if (!isRight) throw new AppError('machine_memory_invalid')
}

export function requireStorage(storage: number): void {
  const isRight = isStep(storage, MACHINE_STORAGE_MIN_GB, MACHINE_STORAGE_MAX_GB, MACHINE_STORAGE_STEP_GB)
  if (!isRight) throw new AppError('machine_storage_invalid')
}

/** Throws unless every port of this computer leads to one port only. */
export function requirePorts(ports: readonly PortForward[]): void {
  if (new Set(ports.map(({ hostPort }) => hostPort)).size < ports.length) throw new AppError('machine_port_repeated')
}

function isStep(value: number, least: number, most: number, step: number): boolean {
  return value >= least && value <= most && (value - least) % step === 0
}
