import type { TrashSettings } from '@pinloft/contract/trash/endpoints'
import { versionInWords } from '@pinloft/contract/worlds/screen-texts'
import { z } from 'zod'
import type { Access } from '../../core/access/index.ts'
import type { ZipsService } from '../../core/zips/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { finderAmong } from '../../platform/finder.ts'
import { PlayedWorlds } from './played-worlds.ts'
import { ReceiveWorldService } from './receive-world.service.ts'
import { uploadWorldRoute } from './upload-world.routes.ts'
import { WorldTrashService } from './world-trash.service.ts'
import { worldsRoutes } from './worlds.routes.ts'
import { WorldsService } from './worlds.service.ts'

/** Worlds of block games: archives that are checked, described and kept with all their revisions. */
export function createWorlds(
  platform: Platform,
  { access, zips, trash }: { access: Access; zips: ZipsService; trash: { settings(): Promise<TrashSettings> } },
) {
  const worlds = new WorldsService(platform)
  const track = platform.jobs.declareTracked({
    name: 'world-check',
    unit: 'bytes',
    result: z.null(),
    canCancel: true,
    afterRestart: 'fail',
  })
  const receiving = new ReceiveWorldService({ ...platform, zips, track })
  const worldTrash = new WorldTrashService({ ...platform, worlds, trash })
  return {
    finders: [
      finderAmong('world', () => worlds.list(), {
        textOf: (world) => `${world.name} ${world.levelName ?? ''} ${versionInWords(world)}`,
        toFind: (world) => ({ id: world.id, title: world.name, detail: versionInWords(world) }),
      }),
    ],
    service: worlds,
    receiving,
    played: new PlayedWorlds({ ...platform, worlds, receiving }),
    routes: (http) => {
      uploadWorldRoute(http, receiving)
      worldsRoutes(http, { ...platform, worlds, receiving, trash: worldTrash, access: access.service })
    },
    start: () => worldTrash.sweepBy(platform.retention),
    close: () => receiving.close(),
  } satisfies Feature & Record<string, unknown>
}
