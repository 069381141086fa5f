import type { PcSyncDirection } from '@pinloft/contract/pc-sync/endpoints'
import { type AgreedEntry, byDepth, type CloudEntry, type MirrorEntry, parentOf, type Sides } from '../mirror/sides.ts'

/** What has to be done so that both sides are equal. All are paths, folders before what is in them. */
export interface Plan {
  /** The same on both sides, though not noted. Files have to be read to find out, and may be in conflict. */
  agree: string[]
  /** Gone on both sides. */
  forget: string[]
  /** A file on one side and a folder on the other: the one in the mirror needs another name. */
  clashes: string[]
  toCloud: { put: string[]; remove: string[]; moves: Move[] }
  toMirror: { put: string[]; remove: string[] }
}

/** A file that has another place on the computer, as far as its size and time tell. */
export interface Move {
  from: string
  to: string
}

/**
 * Compares both sides with what they last agreed on. What one side changed goes to the other; a change outweighs a
 * deletion; if both sides changed, nothing is replaced.
 */
export function compare(sides: Sides, direction: PcSyncDirection): Plan {
  const plan: Plan = {
    agree: [],
    forget: [],
    clashes: [],
    toCloud: { put: [], remove: [], moves: [] },
    toMirror: { put: [], remove: [] },
  }
  const paths = new Set([...sides.mirror.keys(), ...sides.cloud.keys(), ...sides.agreed.keys()])
  for (const path of [...paths].sort(byDepth)) {
    const found = { mirror: sides.mirror.get(path), cloud: sides.cloud.get(path), agreed: sides.agreed.get(path) }
    const changed = { mirror: !isAsAgreed(found.mirror, found.agreed), cloud: !isSameAs(found.cloud, found.agreed) }
    if (direction === 'to-pc') planToPc(plan, path, found, changed)
    else planBoth(plan, path, found, changed, direction)
  }
  keepFolders(plan, sides)
  plan.toCloud.moves = findMoves(plan, sides)
  return plan
}

interface Found {
  mirror: MirrorEntry | undefined
  cloud: CloudEntry | undefined
  agreed: AgreedEntry | undefined
}

interface Changed {
  mirror: boolean
  cloud: boolean
}

function planBoth(
  plan: Plan,
  path: string,
  { mirror, cloud, agreed }: Found,
  changed: Changed,
  direction: 'both' | 'to-cloud',
): void {
  const isOneWay = direction === 'to-cloud'
  if (changed.mirror && (!changed.cloud || (isOneWay && mirror !== undefined && mirror.type === cloud?.type))) {
    // Of a file that became a folder, or the other way round, the former one goes first.
    if (agreed !== undefined && agreed.type !== mirror?.type) plan.toCloud.remove.push(path)
    if (mirror !== undefined) plan.toCloud.put.push(path)
    return
  }
  if (!changed.mirror && !changed.cloud) return
  if (mirror === undefined && cloud === undefined) {
    plan.forget.push(path)
    return
  }
  if (mirror === undefined) {
    if (isOneWay) plan.forget.push(path)
    else plan.toMirror.put.push(path)
    return
  }
  if (cloud === undefined) {
    if (changed.mirror) plan.toCloud.put.push(path)
    else if (!isOneWay) plan.toMirror.remove.push(path)
    return
  }
  if (mirror.type !== cloud.type) {
    if (changed.mirror) plan.clashes.push(path)
    else if (!isOneWay) {
      plan.toMirror.remove.push(path)
      plan.toMirror.put.push(path)
    }
  } else if (changed.mirror || mirror.type === 'folder') plan.agree.push(path)
  else if (!isOneWay) plan.toMirror.put.push(path)
}

/**
 * What is new or changed in a folder outweighs that the folder was deleted here, too: it is made again. Where a file has its name
 * now, it needs another one.
 */
function keepFolders({ clashes, toCloud, toMirror }: Plan, { cloud }: Sides): void {
  const kept = new Set<string>()
  const clashing = new Set<string>()
  for (const path of toCloud.put) {
    for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) {
      const there = cloud.get(folder)
      if (there === undefined) kept.add(folder)
      else if (there.type === 'file') clashing.add(folder)
    }
  }
  if (kept.size + clashing.size === 0) return
  const stays = (path: string) => !kept.has(path) && !clashing.has(path)
  toMirror.remove = toMirror.remove.filter(stays)
  toMirror.put = toMirror.put.filter(stays)
  toCloud.put = [...new Set([...toCloud.put, ...kept])].sort(byDepth)
  clashes.push(...[...clashing].filter((path) => !clashes.includes(path)))
}

/** The computer's changes do not arrive, so the mirror follows Cloud Storage. */
function planToPc(plan: Plan, path: string, { mirror, cloud, agreed }: Found, changed: Changed): void {
  if (!changed.mirror && !changed.cloud) return
  if (cloud !== undefined) {
    if (mirror !== undefined && mirror.type !== cloud.type) plan.toMirror.remove.push(path)
    else if (agreed === undefined && mirror !== undefined) return void plan.agree.push(path)
    plan.toMirror.put.push(path)
  } else if (mirror === undefined) plan.forget.push(path)
  else if (agreed !== undefined) plan.toMirror.remove.push(path)
}

export function isAsAgreed(mirror: MirrorEntry | undefined, agreed: AgreedEntry | undefined): boolean {
  if (mirror === undefined || agreed === undefined) return mirror === agreed
  if (mirror.type === 'folder' || agreed.type === 'folder') return mirror.type === agreed.type
  return mirror.sizeBytes === agreed.sizeBytes && mirror.mtime === agreed.mtime
}

function isSameAs(cloud: CloudEntry | undefined, agreed: AgreedEntry | undefined): boolean {
  if (cloud === undefined || agreed === undefined) return cloud === agreed
  if (cloud.type === 'folder' || agreed.type === 'folder') return cloud.type === agreed.type
  return cloud.sha256 === agreed.sha256
}

/** Pairs files that are gone with new ones of the same size and time, which a file keeps when it is moved. */
function findMoves({ toCloud }: Plan, { mirror, cloud, agreed }: Sides): Move[] {
  const gone = new Map<string, string[]>()
  for (const path of toCloud.remove) {
    const entry = agreed.get(path)
    if (entry?.type !== 'file' || mirror.has(path)) continue
    const key = `${entry.sizeBytes} ${entry.mtime}`
    gone.set(key, [...(gone.get(key) ?? []), path])
  }
  const moves: Move[] = []
  for (const to of toCloud.put) {
    const entry = mirror.get(to)
    if (entry?.type !== 'file' || agreed.has(to) || cloud.has(to)) continue
    const from = gone.get(`${entry.sizeBytes} ${entry.mtime}`)?.shift()
    if (from !== undefined) moves.push({ from, to })
  }
  return moves
}
