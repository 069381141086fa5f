import { join } from 'node:path'
import { GAME_SERVERS_TEXTS } from '@pinloft/contract/game-servers/texts'
import type { Access } from '../../core/access/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { finderAmong } from '../../platform/finder.ts'
import type { PlayedWorlds } from '../worlds/index.ts'
import { GameEngines } from './engines/game-engines.ts'
import { GameBackupsService } from './game-backups.service.ts'
import { listServers } from './game-servers.repository.ts'
import { gameServersRoutes } from './game-servers.routes.ts'
import { GameServersService } from './game-servers.service.ts'
import { GAME_SERVERS_FOLDER } from './game-servers.storage.ts'
import { NewServerService } from './new-server.service.ts'
import { GameRuns } from './run/game-runs.ts'
import { GameUsages } from './run/game-usages.ts'
import { LiveServers } from './run/live-servers.ts'
import { WorldBackups } from './run/world-backups.ts'

const SCHEDULE_CHECK_MS = 60_000

/** Servers of games that run on this computer, each with a world of the cloud. */
export function createGameServers(platform: Platform, { access, worlds }: { access: Access; worlds: PlayedWorlds }) {
  const { database, onError } = platform
  const folder = join(platform.dataDir, GAME_SERVERS_FOLDER)
  const live = new LiveServers({ ...platform, folder })
  const engines = new GameEngines(platform.engines)
  const copies = new WorldBackups({ ...platform, folder, worlds, live })
  const runs = new GameRuns({ ...platform, folder, engines, backups: copies, live })
  const creating = new NewServerService({ ...platform, engines, worlds })
  const servers = new GameServersService({ ...platform, runs, live, backups: copies, creating, worlds })
  const backups = new GameBackupsService({ ...platform, worlds, backups: copies, runs, live })
  const usages = new GameUsages({ ...platform, live, backups: copies })
  worlds.setPlayers(backups)
  return {
    finders: [
      finderAmong('game-server', () => servers.list(), {
        textOf: ({ name, world, version }) => `${name} ${world.name} ${version ?? ''}`,
        toFind: ({ id, name, status }) => ({ id, title: name, detail: GAME_SERVERS_TEXTS.statuses[status] }),
      }),
    ],
    service: servers,
    async recover() {
      for (const row of await listServers(database)) {
        const server = live.of(row.id)
        server.name = row.name
        if (row.is_pending === 1) server.pendingWorldId = row.world_id
        await server.console.recall()
      }
    },
    routes: (http) =>
      gameServersRoutes(http, { access: access.service, servers, backups, creating, engines, runs, usages }),
    start: () => {
      runs.resume().catch(onError)
      usages.start()
      // Each backup may thin out older ones.
      platform.retention.every(SCHEDULE_CHECK_MS, () => backups.makeDue())
    },
    close: async () => {
      usages.close()
      await runs.close()
    },
  } satisfies Feature & Record<string, unknown>
}
