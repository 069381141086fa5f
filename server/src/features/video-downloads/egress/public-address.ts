import { BlockList, isIPv6 } from 'node:net'

/** Networks that are not on the public internet: IANA's special-purpose address registries. */
const NOT_PUBLIC: readonly (readonly [network: string, prefixBits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** The only addresses of IPv6 that are assigned to the public, without those that stand for others. */
const PUBLIC_IPV6 = ['2000::', 3] as const
const EMBEDDING_IPV6: readonly (readonly [network: string, prefixBits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked4 = new BlockList()
for (const [network, bits] of NOT_PUBLIC) blocked4.addSubnet(network, bits, 'ipv4')
const public6 = new BlockList()
public6.addSubnet(...PUBLIC_IPV6, 'ipv6')
const blocked6 = new BlockList()
for (const [network, bits] of EMBEDDING_IPV6) blocked6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is on the public internet: not this computer, its network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !blocked4.check(address, 'ipv4')
  return public6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}
