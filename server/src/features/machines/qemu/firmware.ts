import { constants, copyFile, mkdir, stat } from 'node:fs/promises'
import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Engines } from '../../../platform/engines/engines.ts'
import { AppError } from '../../../platform/errors.ts'
import { pollUntil } from '../../../platform/process/poll-until.ts'
import { ProgramProcess, type ProgramStart } from '../../../platform/process/program-process.ts'
import type { MachineParts } from '../driver.ts'
import { machineFile, TPM_SOCKET } from '../machine-files.ts'
import type { Firmware } from './qemu-arguments.ts'

/** Where Debian, Ubuntu, Fedora and Arch put the firmware of UEFI. */
const FOLDERS = ['/usr/share/OVMF', '/usr/share/edk2/ovmf', '/usr/share/edk2/x64']
const PLAIN = [
  ['OVMF_CODE_4M.fd', 'OVMF_VARS_4M.fd'],
  ['OVMF_CODE.fd', 'OVMF_VARS.fd'],
  ['OVMF_CODE.4m.fd', 'OVMF_VARS.4m.fd'],
]
/** With the keys of Microsoft in its settings. */
const SECURE = [
  ['OVMF_CODE_4M.ms.fd', 'OVMF_VARS_4M.ms.fd'],
  ['OVMF_CODE.secboot.fd', 'OVMF_VARS.secboot.fd'],
]
const TPM_MEMORY_BYTES = 512 * MEBIBYTE
const TPM_LOG_BYTES = 64 * 1024
const TPM_WITHIN_MS = 5000

interface FirmwareFiles {
  codePath: string
  settingsPath: string
}

/** The firmware of UEFI on this computer, or undefined. */
export async function findFirmware(isSecure: boolean): Promise<FirmwareFiles | undefined> {
  for (const folder of FOLDERS) {
    for (const [code, settings] of isSecure ? SECURE : PLAIN) {
      const found = { codePath: `${folder}/${code}`, settingsPath: `${folder}/${settings}` }
      if ((await exists(found.codePath)) && (await exists(found.settingsPath))) return found
    }
  }
  return undefined
}

const FIRMWARE: Readonly<Record<MachineOsType, { isUefi: boolean; isSecure: boolean }>> = {
  windows_11: { isUefi: true, isSecure: true },
  windows_server: { isUefi: true, isSecure: false },
  ubuntu_22: { isUefi: false, isSecure: false },
  centos_8: { isUefi: false, isSecure: false },
}

export interface PreparedFirmware {
  firmware: Firmware
  /** Stops the TPM, if there is one. */
  stop(): Promise<void>
}

/**
 * Prepares the firmware of a machine: its settings at the first start, and a TPM at each, which Windows 11 asks for. `isRunning` only
 * finds what belongs to a machine that runs. Throws `engine_missing` or `machine_start_failed`.
 */
export async function prepareFirmware(
  { folder, osType }: MachineParts,
  engines: Pick<Engines, 'require'>,
  { isRunning = false } = {},
): Promise<PreparedFirmware> {
  const { isUefi, isSecure } = FIRMWARE[osType]
  if (!isUefi) return { firmware: { kind: 'bios' }, stop: async () => undefined }
  const files = await findFirmware(isSecure)
  if (files === undefined) throw new AppError('machine_start_failed', { detail: MACHINES_TEXTS.firmwareMissing })
  const settingsPath = machineFile(folder, 'firmwareSettings')
  if (!(await exists(settingsPath))) await copyFile(files.settingsPath, settingsPath, constants.COPYFILE_EXCL)
  const start = tpmStart(folder)
  const left = await ProgramProcess.find(start)
  if (isSecure && !isRunning) {
    await left?.remove()
    left?.release()
    await startTpm({ ...start, program: await engines.require('swtpm') })
  } else left?.release()
  return {
    firmware: { kind: 'uefi', codePath: files.codePath, isSecure, hasTpm: isSecure },
    stop: async () => {
      const tpm = await ProgramProcess.find(start)
      await tpm?.remove()
      tpm?.release()
    },
  }
}

/** The TPM is a process beside QEMU. It ends when QEMU closes its connection. */
function tpmStart(folder: string): ProgramStart {
  return {
    program: '',
    args: [
      ...['socket', '--tpm2', '--tpmstate', 'dir=tpm', '--ctrl', `type=unixio,path=${TPM_SOCKET}`],
      ...['--terminate', '--flags', 'not-need-init'],
    ],
    folder: machineFile(folder, 'runTpm'),
    workingFolder: folder,
    outlivesServer: true,
    memoryBytes: TPM_MEMORY_BYTES,
    logMaxBytes: TPM_LOG_BYTES,
  }
}

async function startTpm(start: ProgramStart): Promise<void> {
  const folder = start.workingFolder ?? ''
  await mkdir(machineFile(folder, 'tpm'), { recursive: true, mode: 0o700 })
  const tpm = await ProgramProcess.start(start)
  const isReady = await pollUntil(() => exists(`${folder}/${TPM_SOCKET}`), TPM_WITHIN_MS, new AbortController().signal)
  if (!isReady) await tpm.remove()
  tpm.release()
  if (!isReady) throw new AppError('machine_start_failed', { detail: 'Its TPM did not start' })
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
