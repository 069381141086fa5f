import type { PcSyncRow } from '../pc-sync.repository.ts'
import type { EngineSettings } from './syncthing-engine.ts'

/** What Syncthing does by the clock, besides what it is told to: what it missed for any reason. */
const RESCAN_SECONDS = 60 * 60
/** After this Syncthing tries again what failed, as on a full disk; then after twice as long each time. */
const FIRST_RETRY_SECONDS = 5

/** Devices and folders for Syncthing. `mirrorOf` returns the path of a folder's mirror. */
export function engineSettings(
  rows: readonly PcSyncRow[],
  { ownId, mirrorOf }: { ownId: string; mirrorOf(syncId: string): string },
): EngineSettings {
  const devices = new Map(rows.map((row) => [row.device_id, row]))
  return {
    devices: Array.from(devices, ([deviceID, { pc_name, send_kib, receive_kib }]) => ({
      deviceID,
      name: pc_name,
      // Computers connect to this server; it does not look for them.
      addresses: ['dynamic'],
      compression: 'metadata',
      autoAcceptFolders: false,
      introducer: false,
      // In KiB per second; 0 is no limit.
      maxSendKbps: send_kib ?? 0,
      maxRecvKbps: receive_kib ?? 0,
    })),
    folders: rows.map((row) => ({
      id: row.id,
      label: row.folder_name,
      filesystemType: 'basic',
      path: mirrorOf(row.id),
      type: row.direction === 'to-pc' ? 'sendonly' : 'sendreceive',
      devices: [{ deviceID: ownId }, { deviceID: row.device_id }],
      paused: row.is_paused === 1,
      rescanIntervalS: RESCAN_SECONDS,
      // Only this server and Syncthing itself write to the mirror.
      fsWatcherEnabled: false,
      ignorePerms: true,
      autoNormalize: true,
      caseSensitiveFS: true,
      // All of them are kept.
      maxConflicts: -1,
      markerName: '.stfolder',
      minDiskFree: { value: 1, unit: '%' },
      pullerPauseS: FIRST_RETRY_SECONDS,
      versioning: { type: '', params: {} },
      order: 'random',
      weakHashThresholdPct: 25,
      maxConcurrentWrites: 2,
      blockPullOrder: 'standard',
      copyRangeMethod: 'standard',
    })),
  }
}
