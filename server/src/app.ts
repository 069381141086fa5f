import { join } from 'node:path'
import { getFileChecks } from '@pinloft/contract/file-checks'
import { search as searchEndpoint } from '@pinloft/contract/search'
import type { FastifyInstance } from 'fastify'
import { AccessService, accessRoutes, guardRoutes, type PinHashCost } from './features/access/index.ts'
import {
  BackupFilesService,
  BackupService,
  backupFilesRoutes,
  backupRoutes,
  ExportService,
  exportRoutes,
  isStoreAtRestEmpty,
  placeArrived,
} from './features/backup/index.ts'
import { DashboardService, dashboardRoutes } from './features/dashboard/index.ts'
import { FileChecksService, fileChecksRoutes } from './features/file-checks/index.ts'
import {
  EntriesService,
  entriesRoutes,
  FileCatalog,
  FileProtection,
  FilesService,
  FoldersService,
  filesRoutes,
  NotedPurges,
  TextFilesService,
  textFilesRoutes,
  UndoLog,
  UndoService,
} from './features/files/index.ts'
import { DerivedFiles, Media, mediaRoutes } from './features/media/index.ts'
import { Music, musicRoutes } from './features/music/index.ts'
import { FileLocks, ProtectionService, protectionRoutes } from './features/protection/index.ts'
import { SearchService, searchRoutes } from './features/search/index.ts'
import { Streams, streamsRoutes } from './features/streams/index.ts'
import { describeApi, systemRoutes } from './features/system/index.ts'
import { TrashService, trashRoutes } from './features/trash/index.ts'
import { MultipartUploadService, multipartRoutes, UploadsService, uploadsRoutes } from './features/uploads/index.ts'
import { formerContents, VersionsService, versionsRoutes } from './features/versions/index.ts'
import { choicesKeepsakes, FilmFacts, positionKeepsakes, VideoService, videoRoutes } from './features/video/index.ts'
import { ZipsService, zipsRoutes } from './features/zips/index.ts'
import { MIGRATIONS } from './migrations.ts'
import { DiskBlobStore } from './platform/blobs/disk-blob-store.ts'
import type { FileSystem } from './platform/blobs/file-system.ts'
import { GuardedBlobs } from './platform/blobs/guarded-blobs.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { prepareDataDirectory } from './platform/data-directory.ts'
import { lockDataDirectory } from './platform/data-lock.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDatabase as openDatabaseOf } from './platform/db/open-database.ts'
import { Engines } from './platform/engines/engines.ts'
import { createEventBus } from './platform/events/event-bus.ts'
import { mountLiveSocket } from './platform/events/live-socket.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { watchTraffic } from './platform/http/watch-traffic.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import type { Logger } from './platform/logger.ts'
import { loadSecretKey } from './platform/secret-key.ts'
import { Traffic } from './platform/traffic.ts'

const WEB_DIRECTORY = join(import.meta.dirname, '../../web/dist')

export interface App {
  http: FastifyInstance
  /** The PIN made at the first start, to be shown once; null otherwise. */
  firstPin: string | null
  traffic: Traffic
  /** Settles when a backup was restored: closing the app and building it again puts it into place. */
  restored: Promise<void>
}

/** What a test puts in place of the real thing. */
interface Surroundings {
  clock?: Clock
  pinHashCost?: PinHashCost
  /** As `createHeader` takes it, for the passwords of files. */
  passwordWorkFactor?: number
  fileSystem?: FileSystem
  openDatabase?(config: Config): Promise<Database>
}

/** Builds the whole server from its settings. Closing `http` closes everything. */
export async function createApp(
  config: Config,
  logger: Logger,
  {
    clock = systemClock,
    pinHashCost,
    passwordWorkFactor,
    fileSystem,
    openDatabase = openDatabaseOf,
  }: Surroundings = {},
): Promise<App> {
  await prepareDataDirectory(config.dataDir)
  const unlock = lockDataDirectory(config.dataDir)
  const store = { dataDir: config.dataDir, openDatabase: () => openDatabase(config) }
  if (!(await placeArrived(config.dataDir, () => isStoreAtRestEmpty(store)))) {
    logger.warn('Something was stored while a backup was restored. That stays, and nothing was restored')
  }
  const database = await openMigrated(config, openDatabase)
  const secretKey = await loadSecretKey(config.dataDir)
  const blobs = new GuardedBlobs(await DiskBlobStore.open(config.dataDir, fileSystem))
  const events = createEventBus()
  const onError = (error: unknown) => logger.error({ err: error }, 'Work in the background failed')

  const shared = { database: database.handle, clock, events, onError }
  const access = new AccessService({ ...shared, secretKey, pinHashCost })
  const locks = new FileLocks({ access, clock, secretKey, workFactor: passwordWorkFactor })
  const derived = new DerivedFiles({ dataDir: config.dataDir, onError })
  const onContentGone = async (sha256: string) => {
    await Promise.all([derived.forget(sha256), streams.forget(sha256), filmFacts.forget(sha256)])
  }
  const stored = { ...shared, blobs, locks, formerContents, onContentGone }
  const files = new FilesService(stored)
  const fileProtection = new FileProtection(stored)
  const protection = new ProtectionService({ files: fileProtection, locks, blobs, events })
  const undoLog = new UndoLog(clock)
  const folders = new FoldersService({ ...shared, undoLog })
  const entries = new EntriesService({ ...shared, blobs, undoLog })
  const texts = new TextFilesService({ ...stored, undoLog })
  const multipartUploads = new MultipartUploadService({ ...shared, blobs, locks })
  const uploads = new UploadsService({ ...shared, blobs, locks })
  const engines = new Engines({ dataDir: config.dataDir, paths: config.programs })
  const traffic = new Traffic()
  const media = new Media({ files, engines, derived, clock, traffic, onError })
  const dashboard = new DashboardService({ files })
  const catalog = new FileCatalog({ database: database.handle, blobs })
  const streams = new Streams({ files, catalog, engines, dataDir: config.dataDir, onError })
  const videos = new VideoService({ ...shared, catalog })
  const filmFacts = new FilmFacts({ ...shared, playback: streams.playback, traffic })
  const music = new Music({ ...shared, files, catalog, engines, traffic })
  const keepers = [positionKeepsakes, choicesKeepsakes, music.keepsakes]
  const trash = new TrashService({ ...stored, undoLog, keepers })
  const versions = new VersionsService({ ...stored, undoLog, traffic })
  const undos = new UndoService({ ...stored, undoLog, trash, versions })
  const zips = new ZipsService({ files, catalog, clock })
  const restored = Promise.withResolvers<void>()
  const backups = new BackupService({ ...shared, store, blobs, traffic })
  const exports = new ExportService({ ...shared, store, blobs, traffic })
  const backupFiles = new BackupFilesService({
    ...shared,
    store,
    isDatabaseInFolder: config.databaseUrl === undefined,
    openDatabaseIn: (dataDir) => openDatabase({ ...config, dataDir }),
    migrations: MIGRATIONS,
    onRestored: () => restored.resolve(),
  })
  const largeDownloads = [backups.download, exports.download]
  const search = new SearchService({ ...shared, catalog, traffic, dataDir: config.dataDir })
  const notedPurges = new NotedPurges(stored)
  await notedPurges.finish()
  const fileChecks = new FileChecksService({
    ...shared,
    blobs,
    traffic,
    async onWholeAgain({ blobKey, sha256 }) {
      await Promise.all([derived.forget(sha256), streams.forget(sha256)])
      await Promise.all([search.readAgain(blobKey), music.readAgain(blobKey), filmFacts.readAgain(sha256)])
    },
  })
  await files.recover()
  await fileChecks.recover()
  await uploads.recover()
  const firstPin = await access.preparePin(config.accessPin)

  const http = await createHttpServer(config, logger)
  // Whoever asks for these waits for work in the background.
  watchTraffic(http, traffic, [searchEndpoint.path, getFileChecks.path])
  guardRoutes(http, access)
  await describeApi(http)
  const sockets = mountLiveSocket(http, events, (id) => access.isSessionAlive(id))
  systemRoutes(http)
  accessRoutes(http, access, {
    endSession(sessionId) {
      sockets.endSession(sessionId)
      locks.forgetSession(sessionId)
      undoLog.forgetSession(sessionId)
      zips.forgetSession(sessionId)
      for (const download of largeDownloads) download.forgetSession(sessionId)
      backupFiles.forgetSession(sessionId)
    },
  })
  filesRoutes(http, { files, folders })
  entriesRoutes(http, { entries, undos })
  textFilesRoutes(http, texts, access)
  trashRoutes(http, trash, access)
  versionsRoutes(http, versions, access)
  fileChecksRoutes(http, fileChecks)
  protectionRoutes(http, protection, access)
  multipartRoutes(http, multipartUploads, access)
  uploadsRoutes(http, uploads, access)
  mediaRoutes(http, media)
  streamsRoutes(http, streams)
  videoRoutes(http, videos)
  musicRoutes(http, music)
  dashboardRoutes(http, dashboard)
  searchRoutes(http, search)
  zipsRoutes(http, zips)
  backupRoutes(http, backups, access)
  exportRoutes(http, exports, access)
  backupFilesRoutes(http, backupFiles, access)
  await serveWebApp(http, WEB_DIRECTORY)
  http.addHook('preClose', async () => uploads.breakOff())
  http.addHook('preClose', async () => {
    for (const download of largeDownloads) download.breakOff()
    backupFiles.breakOff()
  })
  // Before the requests that wait for it are waited for.
  http.addHook('preClose', () => media.close())
  http.addHook('preClose', () => streams.close())
  http.addHook('preClose', () => music.close())
  http.addHook('onClose', async () => {
    await search.close()
    await filmFacts.close()
    await versions.close()
    await trash.close()
    for (const download of largeDownloads) await download.close()
    await notedPurges.close()
    await fileChecks.close()
    await uploads.close()
    await protection.close()
    locks.close()
    access.close()
    await blobs.close()
    await database.close()
    unlock()
  })
  search.start()
  filmFacts.start()
  music.start()
  trash.start()
  notedPurges.start()
  versions.start()
  fileChecks.start()
  return { http, firstPin, traffic, restored: restored.promise }
}

async function openMigrated(config: Config, openDatabase: (config: Config) => Promise<Database>): Promise<Database> {
  const database = await openDatabase(config)
  try {
    await migrate(database, MIGRATIONS)
  } catch (cause) {
    if (config.databaseUrl === undefined) throw cause
    throw new ConfigError(`DATABASE_URL cannot be used: ${(cause as Error).message}`)
  }
  return database
}
