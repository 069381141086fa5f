import { possibleType, UNKNOWN_TYPE } from '@pinloft/contract/files/ambiguous-names'
import { extensionOf } from '@pinloft/contract/files/names'
import mime from 'mime'

/** Types that the extension registry gets wrong for a personal cloud, or lacks. */
const OVERRIDES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tsx: 'text/x-typescript',
    py: 'text/x-python',
    rs: 'text/x-rust',
    go: 'text/x-go',
    mkv: 'video/x-matroska',
    flac: 'audio/flac',
    heic: 'image/heic',
    hif: 'image/heif',
    insp: 'image/jpeg',
    mpo: 'image/jpeg',
    thm: 'image/jpeg',
    m4r: 'audio/mp4',
    ape: 'audio/x-ape',
    wv: 'audio/x-wavpack',
    mpc: 'audio/x-musepack',
    tta: 'audio/x-tta',
    dsf: 'audio/x-dsf',
    dff: 'audio/x-dff',
    ac3: 'audio/ac3',
    divx: 'video/x-msvideo',
    ogm: 'video/ogg',
    rm: 'video/vnd.rn-realvideo',
    rmvb: 'video/vnd.rn-realvideo',
    mxf: 'video/mxf',
    dv: 'video/x-dv',
    insv: 'video/mp4',
    lrv: 'video/mp4',
  }),
)

/** The media type of a file: by its extension if that is known and means one thing, else as its client says. */
export function mimeTypeOf(name: string, claimed: string | null): string {
  const extension = extensionOf(name)
  const known = extension === '' ? null : mime.getType(extension)
  return possibleType(name, claimed) ?? OVERRIDES.get(extension) ?? known ?? claimed ?? UNKNOWN_TYPE
}
