import { extensionOf } from '@pinloft/contract/files/names'
import type { SubtitleTrack } from '@pinloft/contract/streams/endpoints'
import type { FileCatalog, FilesService } from '../../../core/files/index.ts'

const CODECS: Readonly<Record<string, string>> = { srt: 'subrip', vtt: 'webvtt', ass: 'ass', ssa: 'ssa' }
const LANGUAGE = /^[a-z]{2,3}([-_][a-z0-9]{2,8})*$/i
const FLAGS: ReadonlySet<string> = new Set(['forced', 'default', 'sdh', 'cc', 'hi'])
/** Maximum number of files listed next to a film. */
const SIDECARS_MAX = 100

export interface Sidecar {
  fileId: string
  track: SubtitleTrack
}

/** Subtitles in files next to a film: in its folder, with its name. Excludes protected ones. */
export class SidecarSubtitles {
  readonly #files: FilesService
  readonly #catalog: FileCatalog

  constructor({ files, catalog }: { files: FilesService; catalog: FileCatalog }) {
    this.#files = files
    this.#catalog = catalog
  }

  async of(filmId: string): Promise<Sidecar[]> {
    const { folderId, file } = await this.#files.details(filmId)
    const stem = withoutExtension(file.originalName)
    const found: Sidecar[] = []
    for await (const batch of this.#catalog.filesIn(folderId)) {
      for (const { id, name, isProtected } of batch) {
        const track = isProtected ? null : sidecarTrack(name, stem)
        if (track !== null && found.length < SIDECARS_MAX) found.push({ fileId: id, track: { id, ...track } })
      }
    }
    return found
  }
}

/** Parses the name of a subtitle file: `Film.de.forced.srt` next to `Film.mkv`. Null if it belongs to another film. */
export function sidecarTrack(name: string, stem: string): Omit<SubtitleTrack, 'id'> | null {
  const codec = CODECS[extensionOf(name)]
  const rest = withoutExtension(name)
  if (codec === undefined || !rest.toLowerCase().startsWith(stem.toLowerCase())) return null
  const suffix = rest.slice(stem.length)
  if (suffix !== '' && !suffix.startsWith('.')) return null
  const parts = suffix.split('.').filter(Boolean)
  const flags = new Set(parts.map((part) => part.toLowerCase()).filter((part) => FLAGS.has(part)))
  const words = parts.filter((part) => !FLAGS.has(part.toLowerCase()))
  const language = words.find((part) => LANGUAGE.test(part))
  const title = words.filter((part) => part !== language).join(' ')
  return {
    source: 'file',
    codec,
    language: language?.replaceAll('_', '-') ?? null,
    title: title === '' ? null : title,
    isText: true,
    isForced: flags.has('forced'),
    isDefault: flags.has('default'),
  }
}

function withoutExtension(name: string): string {
  const extension = extensionOf(name)
  return extension === '' ? name : name.slice(0, -extension.length - 1)
}
