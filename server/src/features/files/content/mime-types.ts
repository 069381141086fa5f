import { isOgg } from '@pinloft/contract/file-kinds'
import { extensionOf } from '@pinloft/contract/names'
import mime from 'mime'

const UNKNOWN = 'application/octet-stream'

/** Types that the extension registry gets wrong for a personal cloud, or lacks. */
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

/** Their name does not distinguish audio from video; it means a film if nothing else decides. */
const OGG_TYPES: readonly string[] = ['video/ogg', 'audio/ogg']

/** Returns the media type of a file: by its extension if known, else as its client says. */
export function mimeTypeOf(name: string, claimed: string | null): string {
  const extension = extensionOf(name)
  if (isOgg(name)) return OGG_TYPES.find((type) => type === claimed) ?? 'video/ogg'
  const known = extension === '' ? null : mime.getType(extension)
  return OVERRIDES.get(extension) ?? known ?? claimed ?? UNKNOWN
}
