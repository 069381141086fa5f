import type { MachineOsType } from '@pinloft/contract/machines/endpoints'

const MEGABYTE = 1_000_000

export interface OfficialImage {
  /** Of the image; its checksum is in a file beside it. */
  address: string
  /** Name of the file with the checksums of the folder. */
  checksums: string
  /** About, until the server has told it. */
  sizeBytes: number
}

/** The images that makers of operating systems publish; the others sell theirs. */
export type OfficialImages = Readonly<Partial<Record<MachineOsType, OfficialImage>>>

/** `addresses` replace those of the makers, for example by those of a mirror. */
export function officialImages(addresses: Readonly<Partial<Record<MachineOsType, string>>>): OfficialImages {
  return {
    ubuntu_22: {
      address:
        addresses.ubuntu_22 ??
        'https://cloud-images.ubuntu.com/releases/22.04/release/ubuntu-22.04-server-cloudimg-amd64.img',
      checksums: 'SHA256SUMS',
      sizeBytes: 690 * MEGABYTE,
    },
    centos_8: {
      address:
        addresses.centos_8 ??
        'https://cloud.centos.org/centos/8/x86_64/images/CentOS-8-GenericCloud-8.4.2105-20210603.0.x86_64.qcow2',
      checksums: 'CHECKSUM',
      sizeBytes: 1260 * MEGABYTE,
    },
  }
}

/**
 * The SHA-256 of a file in a list of checksums, as `sha256sum` writes it with or without `--tag`. Null if it is not there,
 * or if there are several.
 */
export function checksumIn(list: string, fileName: string): string | null {
  const found = new Set<string>()
  for (const line of list.split('\n').map((one) => one.trim())) {
    const [sum = '', name = ''] = line.startsWith('SHA256 (')
      ? [line.slice(line.lastIndexOf(' ') + 1), line.slice('SHA256 ('.length, line.lastIndexOf(') = '))]
      : [line.slice(0, 64), line.slice(66)]
    if (name === fileName && /^[0-9a-fA-F]{64}$/.test(sum)) found.add(sum.toLowerCase())
  }
  const [only] = found
  return found.size === 1 ? (only ?? null) : null
}
