import { makeIsoImage } from './iso-image.ts'
import { hashPassword } from './password-hash.ts'

/** By this label, cloud-init recognises the disk. */
const SEED_LABEL = 'cidata'
const HOST_NAME_MAX_CHARACTERS = 63

export interface CloudSeed {
  /** Of the machine: with another one, cloud-init configures the system again. */
  instanceId: string
  machineName: string
  /** Lower-case letters, digits, hyphens and underscores. */
  userName: string
  password: string | null
  /** As returned by `readSshKey`. */
  sshKey: string | null
}

/** The disk from which a cloud image reads its host name and its user at the first start (NoCloud). */
export function makeCloudSeed(seed: CloudSeed): Buffer {
  return makeIsoImage(SEED_LABEL, { 'meta-data': metaData(seed), 'user-data': userData(seed) })
}

/** JSON is YAML, in which no value can become structure. */
export function userData({ userName, password, sshKey }: CloudSeed): string {
  const user = {
    name: userName,
    shell: '/bin/bash',
    sudo: 'ALL=(ALL) NOPASSWD:ALL',
    lock_passwd: password === null,
    ...(password !== null && { passwd: hashPassword(password) }),
    ...(sshKey !== null && { ssh_authorized_keys: [sshKey] }),
  }
  return `#cloud-config\n${asciiJson({ users: [user], ssh_pwauth: password !== null, disable_root: true })}\n`
}

export function metaData({ instanceId, machineName }: CloudSeed): string {
  return `${asciiJson({ 'instance-id': instanceId, 'local-hostname': hostName(machineName) })}\n`
}

/** The host name that comes closest to what a person typed. */
export function hostName(machineName: string): string {
  const words = machineName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, ' ')
    .split(' ')
    .filter(Boolean)
  const name = words.join('-').slice(0, HOST_NAME_MAX_CHARACTERS)
  return (name.endsWith('-') ? name.slice(0, -1) : name) || 'machine'
}

/** Readers of YAML refuse characters that JSON allows, such as control characters beyond ASCII. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
