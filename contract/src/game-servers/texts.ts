import { ERRORS } from '../shared/errors.ts'
import type { GAME_BACKUP_REASONS } from './backups.ts'
import type { GameServerActivity, GameServerStatus } from './endpoints.ts'
import type { GameEngine } from './engines.ts'

/** UI texts of game servers that both sides use, and those of the specification. */
export const GAME_SERVERS_TEXTS = {
  launched: 'Minecraft launched successfully',
  launchFailed: 'Failed to launch Minecraft',
  deleted: 'Game server deleted. Its world stays in the cloud',
  commandSent: 'Command sent',
  backupDeleted: 'Backup deleted permanently',
  nameMissing: ERRORS.game_server_name_missing.message,
  eulaMissing: ERRORS.game_server_eula_missing.message,
  jarMissing: ERRORS.game_server_jar_missing.message,

  /** Installs flying-squid, which is no program of the system. */
  flyingSquidCommand: 'npm run engine:flying-squid',
  engines: { 'flying-squid': 'Built in', jar: 'Your own server.jar' } satisfies Record<GameEngine, string>,
  statuses: {
    starting: 'Starting',
    running: 'Running',
    stopping: 'Stopping',
    stopped: 'Stopped',
    crashed: 'Crashed',
  } satisfies Record<GameServerStatus, string>,
  activities: {
    'taking-world': 'Its world is being taken from the cloud',
    backup: 'Its world is being put into the cloud',
    restore: 'Its world is being put back to a backup',
  } satisfies Record<GameServerActivity, string>,
  backupReasons: {
    asked: 'By you',
    schedule: 'By schedule',
    start: 'Before start',
    stop: 'After stop',
    crash: 'After a crash',
    host: 'After a restart of Pinloft',
    restore: 'Before restore',
    sync: 'By sync',
  } satisfies Record<(typeof GAME_BACKUP_REASONS)[number], string>,

  flyingSquidMissing: (command: string) => `The built-in server is not installed. Install it with: ${command}`,
  javaMissing: (command: string) => `Java is not installed. Install it with: ${command}`,
  javaTooOld: (needed: number, command: string) => `Needs Java ${needed}. Install it with: ${command}`,
  javaCommand: (major: number) => `sudo apt install openjdk-${major}-jre-headless`,

  portBounds: ERRORS.game_server_port_invalid.message,
  portTakenByProgram: (port: number) => `Port ${port} is in use by another program`,
  portTakenByServer: (port: number, name: string) => `Port ${port} is the one of ${name}`,

  /** Why a server has its status. */
  endedWithHost: 'It ended together with Pinloft',
  killed: 'It was ended at once',
  stoppedItself: 'It stopped by itself',
  startFailed: (reason: string) => `It could not be started. ${reason}`,
  notKept: (reason: string) => `Its world could not be put into the cloud, and is still with the server. ${reason}`,
  /** What is refused as a world stays so. */
  worldRefused: (reason: string) =>
    `${sentence(reason)} Start the server to play on as it is. If a backup is restored or the server is deleted, it becomes a file in Cloud Storage`,
  putAside: (path: string) => `What could not be kept as a world is in Cloud Storage: ${path}`,
  tooManyCrashes: (reason: string) => `It ended too often, so it is not started again. ${reason}`,

  /** Lines of the console by Pinloft. */
  backupBegun: 'Backup started',
  backupVerified: (size: string, regions: number) =>
    `Backup verified: ${size}, ${regions.toLocaleString('en')} ${regions === 1 ? 'region' : 'regions'}`,
  backupUnchanged: 'Nothing has changed since the last backup',
  backupFailed: (reason: string) => `The last backup failed. ${sentence(reason)}`,
  backupDamaged: (name: string, count: number) =>
    `The last backup has ${count === 1 ? 'a damaged region file' : `${count.toLocaleString('en')} damaged region files, the first is`}: ${name}.`,
  regionDamaged: (name: string) => `The region file ${name} is damaged`,
  saveUnanswered: 'The server did not say that it has saved',
  saveRefused: (words: string) => `The server says: ${words}`,
  endedMeanwhile: 'The server ended meanwhile',
  linesDropped: (count: number) => `${count.toLocaleString('en')} lines came too fast and are not shown`,

  worldBedrock: 'A world of the Bedrock Edition can’t be played by a server of Java',
  worldVersion: (world: string, server: string) =>
    `This world was last played with ${world}. A server of ${server} would damage it`,
  memoryShort: (total: string) => `This computer has ${total} of memory`,
  worldTrashed: 'Its world is in the trash. Restore it first',
  copyName: (world: string, revision: number) => `${world} revision ${revision}`,
} as const

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}
