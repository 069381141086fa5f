import { AMBIGUOUS_EXTENSIONS, DISK_IMAGE_TYPE, possibleType, possibleTypes } from './ambiguous-names.ts'
import { extensionOf, isClutter } from './names.ts'

/** The kind of a file, for its icon, its preview and the storage chart. */
export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'pdf', 'sheet', 'archive', 'disk', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Camera raw formats, with an embedded picture to show. */
const RAW_EXTENSIONS = 'cr2 cr3 nef nrw arw dng pef srw orf rw2 raf 3fr iiq erf rwl'
/** The media type of a raw picture whose name does not tell the camera. */
const RAW_PICTURE_TYPE = 'image/x-raw'
/** Formats that LibreOffice converts to PDF. */
const OFFICE_EXTENSIONS = 'doc docx xls xlsx ppt pptx odt ods odp rtf'

const KIND_BY_EXTENSION: ReadonlyMap<string, FileKind> = new Map(
  (
    [
      ['audio', 'm4a m4b m4r mp3 wav aac flac oga opus aiff aif wma mid midi ape wv mpc tta dsf dff ac3 mka'],
      ['video', 'avi divx wmv flv m4v mpg mpeg ogv ogm rm rmvb mxf dv insv lrv'],
      ['image', `jpg jpeg png gif webp avif heic heif hif bmp tif tiff svg ico jxl insp mpo thm ${RAW_EXTENSIONS}`],
      ['pdf', 'pdf'],
      ['sheet', 'xls xlsx xlsm ods csv tsv numbers'],
      [
        'document',
        'doc docx odt rtf txt md markdown html htm epub pages ppt pptx odp key tex json xml yaml yml js css log',
      ],
      ['archive', 'zip tar gz tgz bz2 xz zst 7z rar mcworld'],
      ['disk', 'iso img qcow2 vmdk vdi vhd vhdx dmg'],
    ] satisfies [FileKind, string][]
  ).flatMap(([kind, extensions]) => extensions.split(' ').map((extension) => [extension, kind] as const)),
)

const KIND_BY_MIME_PREFIX: readonly (readonly [string, FileKind])[] = [
  ['image/', 'image'],
  ['video/', 'video'],
  ['audio/', 'audio'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.spreadsheet', 'sheet'],
  ['application/vnd.ms-excel', 'sheet'],
  ['text/csv', 'sheet'],
  ['application/msword', 'document'],
  ['application/vnd.openxmlformats-officedocument', 'document'],
  ['application/vnd.oasis.opendocument', 'document'],
  ['text/', 'document'],
  [DISK_IMAGE_TYPE, 'disk'],
  ['application/zip', 'archive'],
  ['application/gzip', 'archive'],
  ['application/x-tar', 'archive'],
]

/**
 * The kind of a file, by its extension if that says enough, else by its media type. `._song.mp3` is no music.
 */
export function fileKind(name: string, mimeType: string): FileKind {
  if (isClutter(name)) return 'other'
  const possible = possibleType(name, mimeType)
  if (possible !== undefined) return kindOfType(possible)
  return KIND_BY_EXTENSION.get(extensionOf(name)) ?? kindOfType(mimeType)
}

function kindOfType(mimeType: string): FileKind {
  return KIND_BY_MIME_PREFIX.find(([prefix]) => mimeType.startsWith(prefix))?.[1] ?? 'other'
}

/** The extensions of a kind in the format of a file picker: '.mp3,.flac'. */
export function pickerTypes(kind: FileKind): string {
  const known = Array.from(KIND_BY_EXTENSION).filter(([, itsKind]) => itsKind === kind)
  const possible = AMBIGUOUS_EXTENSIONS.filter((extension) =>
    possibleTypes(`x.${extension}`)?.some((type) => kindOfType(type) === kind),
  )
  return [...new Set([...known.map(([extension]) => extension), ...possible])].map((name) => `.${name}`).join(',')
}

const RAW = new Set(RAW_EXTENSIONS.split(' '))
const OFFICE = new Set(OFFICE_EXTENSIONS.split(' '))

export function isRawPicture(name: string, mimeType: string): boolean {
  return RAW.has(extensionOf(name)) || mimeType === RAW_PICTURE_TYPE
}

export function isOfficeDocument(name: string): boolean {
  return OFFICE.has(extensionOf(name))
}
