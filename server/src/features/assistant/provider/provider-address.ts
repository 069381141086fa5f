import { lookup as lookUp } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { AppError } from '../../../platform/errors.ts'

const OPENAI_HOST = /(^|\.)openai\.com$/
const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

/** Addresses that belong to the network card or to a cloud's own services: there are no models, but there are secrets. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addSubnet('fd00:ec2::', 32, 'ipv6')
// 169.254.0.0/16, translated to IPv6.
linkLocal.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
linkLocal.addSubnet('2002:a9fe::', 32, 'ipv6')

/** Where to connect to. The host is looked up once, so that it cannot become another one afterwards. */
export interface ConnectTarget {
  address: string
  family: 4 | 6
}

/** Reads the base address of a provider, without a slash at its end. Throws `ai_address_invalid`. */
export function readProviderAddress(text: string): string {
  const url = URL.parse(text.trim())
  if (url === null || !(url.protocol in DEFAULT_PORTS) || url.hostname === '') throw new AppError('ai_address_invalid')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new AppError('ai_address_invalid')
  }
  return url.href.replace(/\/$/, '')
}

export function isOpenAiAddress(address: string): boolean {
  return OPENAI_HOST.test(new URL(address).hostname)
}

/**
 * Finds where a provider's host is. Throws `ai_address_forbidden` if any of its addresses is link-local or that of this
 * server, and `ai_unreachable`.
 */
export async function findTarget(url: URL, ownPort: number | undefined): Promise<ConnectTarget> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port)
  const found = isIP(host)
    ? [{ address: host, family: isIPv6(host) ? 6 : 4 }]
    : await lookUp(host, { all: true }).catch(() => [])
  const [first] = found
  if (first === undefined) throw new AppError('ai_unreachable', { detail: host })
  for (const { address } of found) {
    if (linkLocal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') || (port === ownPort && isOwnAddress(address))) {
      throw new AppError('ai_address_forbidden')
    }
  }
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

function isOwnAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain === '0.0.0.0' || plain === '::' || plain === '::1' || plain.startsWith('127.')) return true
  // ::ffff:7f00:1 and the like.
  if (/^::ffff:(7f|0:)/i.test(plain)) return true
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === plain))
}
