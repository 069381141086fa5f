import type { Acceleration, MachineOsType } from '@pinloft/contract/machines/endpoints'
import type { MachineParts } from '../driver.ts'
import { MACHINE_FILES, MACHINE_SOCKETS, TPM_SOCKET } from '../machine-files.ts'
import { CLIPBOARD_ARGUMENTS } from './clipboard.ts'

/** How QEMU runs the processors of machines. */
export interface Processor {
  acceleration: Acceleration
  /** Of QEMU's `-cpu`. */
  model: string
}

/** What lies in the folder of the machine. */
export interface Media {
  hasDisc: boolean
  hasSeed: boolean
}

export type Firmware =
  | { kind: 'bios' }
  /** Path of its code; its settings are in the folder of the machine. */
  | { kind: 'uefi'; codePath: string; isSecure: boolean; hasTpm: boolean }

const IS_WINDOWS: Readonly<Record<MachineOsType, boolean>> = {
  windows_11: true,
  windows_server: true,
  ubuntu_22: false,
  centos_8: false,
}

/**
 * The arguments of QEMU, which runs in the folder of the machine. Nothing that a person wrote is among them, every format is named,
 * and paths of files are relative or in JSON, so that no comma in them can be mistaken.
 */
export function qemuArguments(
  { uuid, mac, osType, cpu, memoryMegabytes, portForwards }: MachineParts,
  { acceleration, model }: Processor,
  media: Media,
  firmware: Firmware,
): string[] {
  const isWindows = IS_WINDOWS[osType]
  const isSecure = firmware.kind === 'uefi' && firmware.isSecure
  return [
    ...['-name', `guest=${uuid}`, '-uuid', uuid, '-nodefaults', '-no-user-config'],
    ...['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
    ...['-machine', `q35,accel=${acceleration},vmport=off${isSecure ? ',smm=on' : ''}`],
    // A machine that sleeps could only be woken by its keyboard.
    ...['-global', 'ICH9-LPC.disable_s3=1', '-global', 'ICH9-LPC.disable_s4=1'],
    ...['-cpu', isWindows && acceleration === 'kvm' ? `${model},${HYPER_V}` : model],
    ...['-smp', `${cpu},sockets=1,cores=${cpu}`, '-m', `${memoryMegabytes}M`],
    ...['-rtc', isWindows ? 'base=localtime,driftfix=slew' : 'base=utc'],
    ...firmwareArguments(firmware),
    ...['-device', 'virtio-rng-pci'],
    ...diskArguments(isWindows, media),
    ...['-netdev', `user,id=net0${portForwards.map(hostForward).join('')}`],
    ...packetLog('packetsIn', 'tx'),
    ...packetLog('packetsOut', 'rx'),
    ...['-device', `${isWindows ? 'e1000e' : 'virtio-net-pci'},netdev=net0,mac=${mac}`],
    ...['-device', isWindows ? 'VGA,vgamem_mb=32' : 'virtio-vga'],
    ...['-device', 'qemu-xhci', '-device', 'usb-tablet', ...(isWindows ? ['-device', 'usb-kbd'] : [])],
    ...['-vnc', `unix:${MACHINE_SOCKETS.screen},share=force-shared`],
    ...['-chardev', `socket,id=monitor0,path=${MACHINE_SOCKETS.monitor},server=on,wait=off`],
    ...['-mon', 'chardev=monitor0,mode=control'],
    ...['-chardev', `socket,id=monitor1,path=${MACHINE_SOCKETS.backupMonitor},server=on,wait=off`],
    ...['-mon', 'chardev=monitor1,mode=control'],
    ...['-chardev', serialPort(), '-serial', 'chardev:serial0'],
    // The last device: the places of those before stay as they are in the snapshots of earlier versions.
    ...CLIPBOARD_ARGUMENTS,
  ]
}

/** What makes Windows fast on KVM. */
const HYPER_V =
  'hv_relaxed,hv_vapic,hv_spinlocks=0x1fff,hv_vpindex,hv_runtime,hv_synic,hv_stimer,hv_time,hv_frequencies'

function serialPort(): string {
  return `socket,id=serial0,path=${MACHINE_SOCKETS.serial},server=on,wait=off,logfile=${MACHINE_FILES.serialLog},logappend=on`
}

/** Notes the packets that the network sends to the machine (`tx`) or gets from it (`rx`), of each only the first byte. */
function packetLog(file: 'packetsIn' | 'packetsOut', queue: 'tx' | 'rx'): string[] {
  return ['-object', `filter-dump,id=${file},netdev=net0,queue=${queue},file=${MACHINE_FILES[file]},maxlen=1`]
}

function hostForward({ hostPort, guestPort }: { hostPort: number; guestPort: number }): string {
  return `,hostfwd=tcp:127.0.0.1:${hostPort}-:${guestPort}`
}

/** An installed disc is started before the disk, as in a real computer. */
function diskArguments(isWindows: boolean, { hasDisc, hasSeed }: Media): string[] {
  const disk = file('disk0', MACHINE_FILES.disk, { driver: 'qcow2', discard: 'unmap' })
  const disc = file('disc0', MACHINE_FILES.disc, { driver: 'raw', 'read-only': true })
  const seed = file('seed0', MACHINE_FILES.seed, { driver: 'raw', 'read-only': true })
  return [
    ...['-blockdev', disk],
    // The installer of Windows has no drivers for virtio. What cannot be written halts the machine, also for lack of a
    // quota, so that its system goes on unharmed once there is space.
    ...['-device', `${isWindows ? 'ide-hd,bus=ide.0' : 'virtio-blk-pci'},drive=disk0,bootindex=2,werror=stop`],
    ...(hasDisc ? ['-blockdev', disc] : []),
    ...['-device', `ide-cd,id=drive0,bus=ide.1,bootindex=1${hasDisc ? ',drive=disc0' : ''}`],
    ...(hasSeed ? ['-blockdev', seed, '-device', 'virtio-blk-pci,drive=seed0'] : []),
  ]
}

function file(nodeName: string, filename: string, format: Readonly<Record<string, string | boolean>>): string {
  return JSON.stringify({ ...format, 'node-name': nodeName, file: { driver: 'file', filename } })
}

function firmwareArguments(firmware: Firmware): string[] {
  if (firmware.kind === 'bios') return []
  const { codePath, isSecure, hasTpm } = firmware
  return [
    ...(isSecure ? ['-global', 'driver=cfi.pflash01,property=secure,value=on'] : []),
    ...['-drive', `if=pflash,unit=0,format=raw,readonly=on,file=${codePath.replaceAll(',', ',,')}`],
    ...['-drive', `if=pflash,unit=1,format=raw,file=${MACHINE_FILES.firmwareSettings}`],
    ...(hasTpm ? ['-chardev', `socket,id=tpm0,path=${TPM_SOCKET}`, '-tpmdev', 'emulator,id=tpmdev0,chardev=tpm0'] : []),
    ...(hasTpm ? ['-device', 'tpm-crb,tpmdev=tpmdev0'] : []),
  ]
}
