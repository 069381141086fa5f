import { join } from 'node:path'
import { CLOCK_TEXTS } from '@pinloft/contract/shared/clock'
import type { FastifyInstance } from 'fastify'
import { createAccess, guardRoutes, type PinHashCost } from './core/access/index.ts'
import { createFileChecks } from './core/file-checks/index.ts'
import { createEntries, createFiles } from './core/files/index.ts'
import { createJobs } from './core/jobs/index.ts'
import { createMedia } from './core/media/index.ts'
import { createFileLocks, createProtection } from './core/protection/index.ts'
import { createSearch } from './core/search/index.ts'
import { createTrash } from './core/trash/index.ts'
import { createUploads } from './core/uploads/index.ts'
import { createVersions, versionStore } from './core/versions/index.ts'
import { createZips } from './core/zips/index.ts'
import { createAboutPage } from './features/about-page/index.ts'
import { createAssistant } from './features/assistant/index.ts'
import { activateStagedRestore, createBackup } from './features/backup/index.ts'
import { createBlockGame } from './features/block-game/index.ts'
import { createBrowserData } from './features/browser-data/index.ts'
import { createDashboard } from './features/dashboard/index.ts'
import { createDocuments } from './features/documents/index.ts'
import { createGameServers } from './features/game-servers/index.ts'
import { createGuides } from './features/guides/index.ts'
import { createLinkedFolders } from './features/linked-folders/index.ts'
import { createMachines } from './features/machines/index.ts'
import { createMusic } from './features/music/index.ts'
import { createPcSync } from './features/pc-sync/index.ts'
import { createPdfViewer, pageAttachments } from './features/pdf-viewer/index.ts'
import { createShares, visitorUploads } from './features/shares/index.ts'
import { createStreams } from './features/streams/index.ts'
import { createSystem, describeApi } from './features/system/index.ts'
import { createVideo } from './features/video/index.ts'
import { createVideoDownloads } from './features/video-downloads/index.ts'
import { createWebdav } from './features/webdav/index.ts'
import { createWorlds } from './features/worlds/index.ts'
import { DiskBlobStore } from './platform/blobs/disk-blob-store.ts'
import type { FileSystem } from './platform/blobs/file-system.ts'
import { VerifiedBlobs } from './platform/blobs/verified-blobs.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { prepareDataDirectory } from './platform/data-directory.ts'
import { lockDataDirectory } from './platform/data-lock.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { Engines } from './platform/engines/engines.ts'
import { createEventBus } from './platform/events/event-bus.ts'
import { mountLiveSocket } from './platform/events/live-socket.ts'
import type { Feature, Platform } from './platform/feature.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { endRepliesWithSessions } from './platform/http/session-replies.ts'
import { watchTraffic } from './platform/http/watch-traffic.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { Jobs } from './platform/jobs/jobs.service.ts'
import { prepareLockChange } from './platform/lock-change.ts'
import type { Logger } from './platform/logger.ts'
import { Retention } from './platform/retention/retention.ts'
import { loadSecretKey } from './platform/secret-key.ts'
import { Traffic } from './platform/traffic.ts'
import { listSecretKeyUsers } from './secret-key-users.ts'
import { openProductDatabase, STORAGE } from './storage.ts'

const WEB_DIRECTORY = join(import.meta.dirname, '../../web/dist')
const GAME_DIRECTORY = join(import.meta.dirname, '../../game/dist')

export interface App {
  http: FastifyInstance
  /** The PIN generated at the first start, to be shown once; otherwise null. */
  firstPin: string | null
  traffic: Traffic
  /** Deletes what has expired. */
  retention: Retention
  /** Settles when a backup has been restored: closing the app and building it again activates the restored data. */
  restored: Promise<void>
}

/** What tests substitute. */
interface Surroundings {
  clock?: Clock
  pinHashCost?: PinHashCost
  /** Work factor for file passwords, as in `createHeader`. */
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
    openDatabase = openProductDatabase,
  }: Surroundings = {},
): Promise<App> {
  await prepareDataDirectory(config.dataDir)
  const unlock = lockDataDirectory(config.dataDir)
  const store = { dataDir: config.dataDir, openDatabase: () => openDatabase(config), storage: STORAGE }
  if (!(await activateStagedRestore(store))) {
    logger.warn('Something was stored while a backup was restored. That stays, and nothing was restored')
  }
  const database = await openMigrated(config, openDatabase)
  const secretKey = await loadSecretKey(config.dataDir, () => listSecretKeyUsers(database.handle)).catch(
    async (error) => {
      await database.close()
      unlock()
      throw error
    },
  )
  const blobs = new VerifiedBlobs(await DiskBlobStore.open(config.dataDir, fileSystem))
  const events = createEventBus()
  const traffic = new Traffic()
  const onError = (error: unknown) => logger.error({ err: error }, 'Work in the background failed')
  const retention = await Retention.open({
    database: database.handle,
    clock,
    events,
    onError,
    onJump: (jump) => logger.warn(jump ?? {}, jump === null ? CLOCK_TEXTS.trusted : CLOCK_TEXTS.title),
  })
  const restarting = Promise.withResolvers<void>()
  const features: Feature[] = []
  const platform: Platform = {
    config,
    dataDir: config.dataDir,
    database: database.handle,
    openDatabase: (dataDir = config.dataDir) => openDatabase({ ...config, dataDir }),
    storage: STORAGE,
    blobs,
    clock,
    events,
    engines: new Engines({ dataDir: config.dataDir, paths: config.programs }),
    traffic,
    retention,
    jobs: new Jobs({ database: database.handle, clock, events, onError }),
    secretKey,
    onError,
    async onContentDeleted(sha256) {
      await Promise.all(features.map((feature) => feature.onContentDeleted?.(sha256)))
    },
    prepareLockChange: (change) => prepareLockChange(features, change),
    async onAnyContentDeleted() {
      await Promise.all(features.map((feature) => feature.onAnyContentDeleted?.()))
    },
    async onContentRepaired(content) {
      // Sequentially: a feature that reads the content again must not get another one's results from the damaged bytes.
      for (const feature of features) await feature.onContentRepaired?.(content)
    },
    endSession(sessionId, except) {
      replies.endSession(sessionId, except)
      sockets.endSession(sessionId)
      for (const feature of features) feature.onSessionEnd?.(sessionId)
    },
    restart: () => restarting.resolve(),
  }
  const add = <F extends Feature>(feature: F): F => {
    features.push(feature)
    return feature
  }

  const access = add(createAccess(platform, { pinHashCost }))
  const { service: locks } = add(createFileLocks(platform, { access, passwordWorkFactor }))
  const files = add(createFiles(platform, { access, locks, versionStore }))
  add(createProtection(platform, { access, locks, files: files.protection }))
  const { service: uploads } = add(createUploads(platform, { access, locks, files, visitorUploads }))
  const media = add(createMedia(platform, { files }))
  const streams = add(createStreams(platform, { files }))
  const video = add(createVideo(platform, { files, streams }))
  const music = add(createMusic(platform, { files }))
  const attachmentSources = [...video.attachments, ...music.attachments, pageAttachments]
  const { service: trash } = add(createTrash(platform, { access, locks, files, attachmentSources }))
  const { service: versions } = add(createVersions(platform, { access, locks, files }))
  const entries = add(createEntries(platform, { files, trash, versions }))
  add(createFileChecks(platform))
  const { service: zips } = add(createZips(platform, { files }))
  const finders = () => features.flatMap((feature) => feature.finders ?? [])
  const { service: search } = add(createSearch(platform, { files, tagSources: [music.tags, video.tags], finders }))
  const machines = add(createMachines(platform, { access, trash }))
  add(createBackup(platform, { access, machines }))
  const { service: pcSyncs } = add(createPcSync(platform, { access, files, entries, trash }))
  add(createDashboard({ files, machines, pcSyncs }))
  add(createSystem(platform))
  const videoDownloads = add(createVideoDownloads(platform, { access }))
  const guides = add(createGuides(platform, { access, locks, files, trash }))
  add(createPdfViewer(platform, { files, locks, versions }))
  add(createAssistant(platform, { access, files, trash, search, guides, videoDownloads }))
  add(createAboutPage(platform, { access, locks, files }))
  add(createDocuments(platform, { access, locks, files }))
  add(createWebdav(platform, { access, files, entries, trash }))
  const { service: browserData } = add(createBrowserData(platform, { access }))
  add(createLinkedFolders(platform, { access, files, trash }))
  const { played } = add(createWorlds(platform, { access, zips, trash }))
  add(createGameServers(platform, { access, worlds: played }))
  const { worlds } = add(createBlockGame(platform, { access, browserData, gameDirectory: GAME_DIRECTORY }))
  const shared = { access, files, locks, media, streams, uploads, zips, worlds }
  add(createShares(platform, { ...shared, webDirectory: WEB_DIRECTORY }))
  // new:feature
  add(createJobs(platform))

  for (const feature of features) await feature.recover?.()
  const firstPin = await access.service.preparePin(config.accessPin)

  const http = await createHttpServer(config, logger)
  watchTraffic(
    http,
    traffic,
    features.flatMap(({ backgroundPaths = [] }) => backgroundPaths),
  )
  guardRoutes(http, access.service)
  describeApi(http)
  const sockets = mountLiveSocket(http, events, (id) => access.service.isSessionAlive(id))
  const replies = endRepliesWithSessions(http, {
    useSession: (id) => access.service.useSession(id),
    onEnded: platform.endSession,
  })
  for (const feature of features) feature.routes?.(http)
  await serveWebApp(http, WEB_DIRECTORY, config.gameUrl)

  const lastFirst = features.toReversed()
  http.addHook('preClose', async () => {
    for (const feature of lastFirst) await feature.stopRequests?.()
  })
  http.addHook('onClose', async () => {
    await retention.close()
    for (const feature of lastFirst) await feature.close?.()
    await blobs.close()
    await database.close()
    unlock()
  })
  for (const feature of features) feature.start?.()
  return { http, firstPin, traffic, retention, restored: restarting.promise }
}

async function openMigrated(config: Config, openDatabase: (config: Config) => Promise<Database>): Promise<Database> {
  const database = await openDatabase(config)
  try {
    await migrate(database, STORAGE.migrations)
  } catch (cause) {
    if (config.databaseUrl === undefined) throw cause
    throw new ConfigError(`DATABASE_URL cannot be used: ${(cause as Error).message}`)
  }
  return database
}
