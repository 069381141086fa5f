import { setTimeout as delay } from 'node:timers/promises'
import type { Monitor } from '../driver.ts'

/** In QEMU: what holds the port, the port, and what is behind it. */
const [BUS, PORT, BACKEND] = ['ports0', 'clipboard0', 'vdagent0']

const RETRY_MS = 20
const RELEASE_WITHIN_MS = 2000

/** Room for the port of the clipboard, which is added once the machine has a process. */
export const CLIPBOARD_ARGUMENTS: readonly string[] = ['-device', `virtio-serial-pci,id=${BUS}`]

/** The port at which an agent inside a machine (spice-vdagent) looks for the clipboard. */
const PORT_OPTIONS = { driver: 'virtserialport', id: PORT, bus: `${BUS}.0`, nr: 1, name: 'com.redhat.spice.0' }
/** Without the mouse: the pointer stays that of the tablet, also where the agent offers one. */
const BACKEND_OPTIONS = { type: 'qemu-vdagent', data: { clipboard: true, mouse: false } }

/** Connects the clipboard of a machine with those of its viewers, unless they are connected. An agent finds the port by itself. */
export async function connectClipboard(monitor: Monitor): Promise<void> {
  await attempt(monitor, 'chardev-add', { id: BACKEND, backend: BACKEND_OPTIONS })
  await attempt(monitor, 'device_add', { ...PORT_OPTIONS, chardev: BACKEND })
}

/** Disconnects them: while they are connected, QEMU refuses to store or load the memory of the machine. */
export async function disconnectClipboard(monitor: Monitor): Promise<void> {
  await attempt(monitor, 'device_del', { id: PORT })
  // QEMU removes the port a moment later; until then this is busy.
  const deadline = performance.now() + RELEASE_WITHIN_MS
  while ((await attempt(monitor, 'chardev-remove', { id: BACKEND })).includes('busy') && performance.now() < deadline) {
    await delay(RETRY_MS)
  }
}

/**
 * Resolves with the reason if it was refused: a machine started by an earlier version has no room for the port, some builds of
 * QEMU lack what is behind it, or it is already as asked. The machine works without it.
 */
async function attempt(monitor: Monitor, command: string, options: object): Promise<string> {
  try {
    await monitor(command, options)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
