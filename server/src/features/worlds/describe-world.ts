import { pathOf } from '@pinloft/contract/shared/endpoint'
import { getWorldIcon, type World, type WorldRevision } from '@pinloft/contract/worlds/endpoints'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import type { WorldFacts } from './archive/check-world.ts'
import type { FullRow, RevisionRow } from './worlds.repository.ts'

/** As lists show it. `isDamaged` is about the archive of its newest revision, `player` is what has newer blocks. */
export function toWorld(row: FullRow, isDamaged: boolean, player?: string): World {
  const { id, name, created_at, current, revisionCount } = row
  return {
    ...factsOf(current),
    id,
    name,
    size: current.size_bytes,
    ...syncOf(current, isDamaged, player),
    revision: current.revision,
    revisionCount,
    iconPath: iconPathOf(current),
    createdAt: new Date(created_at).toISOString(),
    changedAt: new Date(current.created_at).toISOString(),
  }
}

function syncOf({ origin }: RevisionRow, isDamaged: boolean, player: string | undefined) {
  if (isDamaged) return { syncStatus: 'error', syncReason: WORLDS_TEXTS.damaged } as const
  if (player !== undefined) return { syncStatus: 'pending', syncReason: WORLDS_TEXTS.newerBlocks(player) } as const
  return { syncStatus: origin === 'server' ? 'cloud-native' : 'synced', syncReason: null } as const
}

export function toRevision(row: RevisionRow, currentRevision: number): WorldRevision {
  return {
    ...factsOf(row),
    revision: row.revision,
    origin: row.origin,
    originName: row.origin_name,
    device: row.device,
    createdAt: new Date(row.created_at).toISOString(),
    sizeBytes: row.size_bytes,
    fileName: row.file_name,
    isCurrent: row.revision === currentRevision,
    iconPath: iconPathOf(row),
  }
}

function factsOf({ facts }: RevisionRow): WorldFacts {
  return JSON.parse(facts)
}

function iconPathOf({ world_id, revision, has_icon }: RevisionRow): string | null {
  return has_icon === 1 ? pathOf(getWorldIcon.path, { id: world_id, revision: String(revision) }) : null
}
