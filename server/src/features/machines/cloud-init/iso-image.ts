const SECTOR_BYTES = 2048
/** The system area, which stays empty. */
const SYSTEM_SECTORS = 16
const PATH_TABLE_BYTES = 10
/** Directory records without a name. */
const RECORD_BYTES = 33
const ROOT_RECORD_BYTES = 34
const IS_DIRECTORY = 2

/** Sectors of what comes before the files. */
const SECTORS = {
  primary: SYSTEM_SECTORS,
  joliet: SYSTEM_SECTORS + 1,
  end: SYSTEM_SECTORS + 2,
  primaryPaths: SYSTEM_SECTORS + 3,
  jolietPaths: SYSTEM_SECTORS + 5,
  primaryRoot: SYSTEM_SECTORS + 7,
  jolietRoot: SYSTEM_SECTORS + 8,
  files: SYSTEM_SECTORS + 9,
} as const

interface PlacedFile {
  name: string
  content: Buffer
  sector: number
}

interface Volume {
  /** 1: plain ISO 9660; 2: Joliet, whose names are in UTF-16. */
  type: 1 | 2
  label: string
  totalSectors: number
  pathSector: number
  rootSector: number
}

/**
 * Makes a CD image (ISO 9660 with Joliet) of a few small files, for programs that look for a disk with a certain label.
 * The same input always gives the same bytes. Names are in ASCII and in lower case, as Linux shows the plain ones.
 */
export function makeIsoImage(label: string, files: Readonly<Record<string, string>>): Buffer {
  let sector: number = SECTORS.files
  const placed: PlacedFile[] = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => {
      const content = Buffer.from(text)
      const file = { name, content, sector }
      sector += Math.ceil(content.length / SECTOR_BYTES)
      return file
    })
  const image = Buffer.alloc(sector * SECTOR_BYTES)
  const put = (at: number, bytes: Buffer) => bytes.copy(image, at * SECTOR_BYTES)
  const volumes: readonly [number, Volume][] = [
    [
      SECTORS.primary,
      { type: 1, label, totalSectors: sector, pathSector: SECTORS.primaryPaths, rootSector: SECTORS.primaryRoot },
    ],
    [
      SECTORS.joliet,
      { type: 2, label, totalSectors: sector, pathSector: SECTORS.jolietPaths, rootSector: SECTORS.jolietRoot },
    ],
  ]
  for (const [at, volume] of volumes) {
    put(at, volumeDescriptor(volume))
    put(volume.pathSector, pathTable(volume.rootSector, 'little'))
    put(volume.pathSector + 1, pathTable(volume.rootSector, 'big'))
    put(volume.rootSector, rootDirectory(volume, placed))
  }
  put(SECTORS.end, Buffer.from([255, ...Buffer.from('CD001'), 1]))
  for (const { sector: at, content } of placed) put(at, content)
  return image
}

function volumeDescriptor({ type, label, totalSectors, pathSector, rootSector }: Volume): Buffer {
  const bytes = Buffer.alloc(SECTOR_BYTES)
  const text = (value: string, at: number, length: number) => padded(value, length, type).copy(bytes, at)
  bytes.writeUInt8(type, 0)
  bytes.write('CD001', 1, 'latin1')
  bytes.writeUInt8(1, 6)
  text('', 8, 32)
  text(label, 40, 32)
  both32(totalSectors).copy(bytes, 80)
  // The escape sequence of Joliet, level 3.
  if (type === 2) bytes.write('%/E', 88, 'latin1')
  both16(1).copy(bytes, 120)
  both16(1).copy(bytes, 124)
  both16(SECTOR_BYTES).copy(bytes, 128)
  both32(PATH_TABLE_BYTES).copy(bytes, 132)
  bytes.writeUInt32LE(pathSector, 140)
  bytes.writeUInt32BE(pathSector + 1, 148)
  directoryRecord(Buffer.from([0]), { sector: rootSector, sizeBytes: SECTOR_BYTES, flags: IS_DIRECTORY }).copy(
    bytes,
    156,
  )
  // Names of the volume set, the publisher, the preparer and the application, then of three files.
  text('', 190, 128 * 4)
  text('', 702, 37 * 3)
  // No times of creation, change, expiry and effect.
  for (let time = 0; time < 4; time++) bytes.write('0'.repeat(16), 813 + time * 17, 'latin1')
  bytes.writeUInt8(1, 881)
  return bytes
}

/** The path table of a volume without folders. */
function pathTable(rootSector: number, order: 'little' | 'big'): Buffer {
  const bytes = Buffer.alloc(PATH_TABLE_BYTES)
  bytes.writeUInt8(1, 0)
  if (order === 'little') {
    bytes.writeUInt32LE(rootSector, 2)
    bytes.writeUInt16LE(1, 6)
  } else {
    bytes.writeUInt32BE(rootSector, 2)
    bytes.writeUInt16BE(1, 6)
  }
  return bytes
}

function rootDirectory({ type, rootSector }: Volume, files: readonly PlacedFile[]): Buffer {
  const root = { sector: rootSector, sizeBytes: SECTOR_BYTES, flags: IS_DIRECTORY }
  const records = files.map(({ name, content, sector }) => {
    const recorded = type === 2 ? utf16(name) : Buffer.from(`${name};1`, 'latin1')
    return directoryRecord(recorded, { sector, sizeBytes: content.length, flags: 0 })
  })
  const bytes = Buffer.concat([
    directoryRecord(Buffer.from([0]), root),
    directoryRecord(Buffer.from([1]), root),
    ...records,
  ])
  if (bytes.length > SECTOR_BYTES) throw new Error('Too many files for one sector')
  return bytes
}

function directoryRecord(
  name: Buffer,
  { sector, sizeBytes, flags }: { sector: number; sizeBytes: number; flags: number },
): Buffer {
  const lengthBytes = name.length === 1 ? ROOT_RECORD_BYTES : RECORD_BYTES + name.length + (name.length % 2 ? 0 : 1)
  const bytes = Buffer.alloc(lengthBytes)
  bytes.writeUInt8(lengthBytes, 0)
  both32(sector).copy(bytes, 2)
  both32(sizeBytes).copy(bytes, 10)
  // 1 January 1980: the same on each computer.
  Buffer.from([80, 1, 1, 0, 0, 0, 0]).copy(bytes, 18)
  bytes.writeUInt8(flags, 25)
  both16(1).copy(bytes, 28)
  bytes.writeUInt8(name.length, 32)
  name.copy(bytes, RECORD_BYTES)
  return bytes
}

/** A number in both byte orders. */
function both32(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE(value, 0)
  bytes.writeUInt32BE(value, 4)
  return bytes
}

function both16(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16LE(value, 0)
  bytes.writeUInt16BE(value, 2)
  return bytes
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

function padded(text: string, lengthBytes: number, type: Volume['type']): Buffer {
  if (type === 1) return Buffer.from(text.padEnd(lengthBytes, ' '), 'latin1')
  return Buffer.concat([utf16(text.padEnd(Math.floor(lengthBytes / 2), ' ')), Buffer.alloc(lengthBytes % 2)])
}
