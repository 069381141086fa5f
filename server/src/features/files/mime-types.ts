import { splitExtension } from '@pinloft/contract/names'
import mime from 'mime'

const UNKNOWN = 'application/octet-stream'

/** Types that the registry of extensions gets wrong for a personal cloud, or does not know. */
const OVERRIDES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ts: 'text/x-typescript',
    tsx: 'text/x-typescript',
    py: 'text/x-python',
    rs: 'text/x-rust',
    go: 'text/x-go',
    mkv: 'video/x-matroska',
    flac: 'audio/flac',
    heic: 'image/heic',
  }),
)

/** The media type of a file: by its extension where that is known, else as its client says. */
export function mimeTypeOf(name: string, claimed: string | null): string {
  const { extension } = splitExtension(name)
  const known = extension === '' ? null : mime.getType(extension)
  return OVERRIDES.get(extension.slice(1).toLowerCase()) ?? known ?? claimed ?? UNKNOWN
}
