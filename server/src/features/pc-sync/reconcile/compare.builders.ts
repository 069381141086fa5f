import type { AgreedEntry, CloudEntry, MirrorEntry } from '../mirror/sides.ts'

/** Texts by path, of which those of one length are the same in the mirror; null for a folder. */
export type Tree = Record<string, string | null>

const mtimeOf = (text: string) => String(1000 + text.length)

export function sidesOf({ mirror = {}, cloud = {}, agreed = {} }: { mirror?: Tree; cloud?: Tree; agreed?: Tree }) {
  const map = <Entry>(tree: Tree, toFile: (text: string) => Entry) =>
    new Map(
      Object.entries(tree).map(([path, text]) => [path, text === null ? { type: 'folder', id: path } : toFile(text)]),
    )
  const found = (text: string) => ({ type: 'file', sizeBytes: text.length, mtime: mtimeOf(text) })
  return {
    mirror: map(mirror, found) as Map<string, MirrorEntry>,
    cloud: map(cloud, (sha256) => ({
      type: 'file',
      id: sha256,
      blobKey: '',
      sha256,
      sizeBytes: 0,
      modifiedAtMs: 0,
    })) as Map<string, CloudEntry>,
    agreed: map(agreed, (sha256) => ({ ...found(sha256), sha256 })) as Map<string, AgreedEntry>,
  }
}
