const HEADER_BYTES = 104
const CLUSTER_BYTES = 64 * 1024

interface Qcow2 {
  version?: number
  /** Name of the file that it continues. */
  backing?: string
  features?: bigint
  encryption?: number
  virtualBytes?: bigint
  clusterBits?: number
  extensions?: readonly (readonly [type: number, content: Buffer])[]
}

/** The first cluster of a qcow2, for tests of what it may hold. */
export function qcow2Header({
  version = 3,
  backing,
  features = 0n,
  encryption = 0,
  virtualBytes = 20n * 1024n ** 3n,
  clusterBits = 16,
  extensions = [],
}: Qcow2 = {}): Buffer {
  const bytes = Buffer.alloc(CLUSTER_BYTES)
  bytes.write('QFI\xfb', 0, 'latin1')
  bytes.writeUInt32BE(version, 4)
  if (backing !== undefined) {
    bytes.writeBigUInt64BE(BigInt(CLUSTER_BYTES - 1024), 8)
    bytes.writeUInt32BE(backing.length, 16)
    bytes.write(backing, CLUSTER_BYTES - 1024)
  }
  bytes.writeUInt32BE(clusterBits, 20)
  bytes.writeBigUInt64BE(virtualBytes, 24)
  bytes.writeUInt32BE(encryption, 32)
  let at = 72
  if (version > 2) {
    bytes.writeBigUInt64BE(features, 72)
    bytes.writeUInt32BE(4, 96)
    bytes.writeUInt32BE(HEADER_BYTES, 100)
    at = HEADER_BYTES
  }
  for (const [type, content] of extensions) {
    bytes.writeUInt32BE(type, at)
    bytes.writeUInt32BE(content.length, at + 4)
    content.copy(bytes, at + 8)
    at += 8 + Math.ceil(content.length / 8) * 8
  }
  return bytes
}
