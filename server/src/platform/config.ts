import { resolve } from 'node:path'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/access/limits'
import { OPENAI_ADDRESS } from '@pinloft/contract/assistant/addresses'
import { PROGRAMS, type Program } from '@pinloft/contract/shared/engines'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** With a dot, and no number at its end: neither a name of the own network nor an address. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

const IMAGE_ADDRESS = z.url({ protocol: /^https?$/, error: 'must be an address that starts with https://' }).optional()

const Environment = z.object({
  /** Port to listen on; 0 picks a free one. */
  PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(8080),
  /** Address to listen on. By default, the server is reachable from this computer only. */
  HOST: z.string().default('127.0.0.1'),
  /** Folder for all data: database, files and keys. */
  DATA_DIR: z.string().default('./data'),
  /** The access PIN; by default one is generated at the first start and printed once. */
  ACCESS_PIN: z
    .string()
    .refine((pin) => pin.trim() !== '' && [...pin].length <= PIN_MAX_CHARACTERS, {
      message: `must have 1 to ${PIN_MAX_CHARACTERS} characters and not be blank`,
    })
    .optional(),
  /**
   * Proxies whose X-Forwarded-* headers are trusted: addresses or networks, comma-separated, a number of hops, or
   * 'true'.
   */
  TRUST_PROXY: z.string().optional(),
  /** PEM certificate and key, for HTTPS. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** PostgreSQL address; by default the database is a file in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  /** Where `Update` finds releases of yt-dlp: the address of the folder with their files and SHA2-256SUMS. */
  YTDLP_RELEASES_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with https://' })
    .default('https://github.com/yt-dlp/yt-dlp/releases/latest/download'),
  /** Sites besides YouTube that videos may be downloaded from: host names, comma-separated, sub-domains included. */
  DOWNLOAD_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((name) => name.trim().toLowerCase() || []))
    .refine((names) => names.every((name) => HOST_NAME.test(name)), {
      message: 'must be names of hosts such as vimeo.com, separated by commas',
    }),
  /** Base address of the server that answers the assistant's questions, until another one is chosen in Settings. */
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })
    .default(OPENAI_ADDRESS),
  /** How machines run: with the processor's virtualisation (`kvm`), emulated (`tcg`), or as found out. */
  VM_ACCEL: z.enum(['auto', 'kvm', 'tcg'], { error: 'must be auto, kvm or tcg' }).default('auto'),
  /** Folder with ISO and qcow2 files from which machines can be made. */
  MACHINE_IMAGES_DIR: z.string().optional(),
  /** Where the official images of operating systems come from: addresses whose folder also has their checksums. */
  UBUNTU_22_IMAGE_URL: IMAGE_ADDRESS,
  CENTOS_8_IMAGE_URL: IMAGE_ADDRESS,
  /** What happens to machines when the server is stopped, while the computer is not: they run on, or are shut down. */
  MACHINES_ON_STOP: z.enum(['keep', 'shut-down'], { error: 'must be keep or shut-down' }).default('keep'),
  /** Whether other programs may send app passwords over plain HTTP from other computers. */
  WEBDAV_PLAIN_HTTP: z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0'),
  /** Port on which Syncthing listens for computers, at the address in HOST; 0 picks a free one. */
  SYNC_PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(22000),
  /** Directories of this computer below which directories can be linked into Cloud Storage: separated by colons. */
  LINK_ROOTS: z
    .string()
    .default('')
    .transform((text) => text.split(':').flatMap((path) => path.trim() || []))
    .refine((paths) => paths.every((path) => path.startsWith('/')), {
      message: 'must be directories such as /srv/media, which start with a slash, separated by colons',
    }),
  /** Address of a site that takes the place of the block game. */
  GAME_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with https:// or http://' })
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('warn'),
})

/** Which X-Forwarded-* headers are trusted: none, all, those from a list of addresses, or those of a number of hops. */
export type TrustProxy = boolean | string | ((address: string, hop: number) => boolean)

export interface Config {
  port: number
  host: string
  dataDir: string
  accessPin: string | undefined
  trustProxy: TrustProxy
  tls: { certPath: string; keyPath: string } | undefined
  databaseUrl: string | undefined
  logLevel: (typeof LOG_LEVELS)[number]
  ytdlpReleasesUrl: string
  /** In lower case. */
  downloadAllowedHosts: readonly string[]
  /** Without a slash at its end. */
  openAiBaseUrl: string
  machineAcceleration: 'auto' | 'kvm' | 'tcg'
  machinesOnStop: 'keep' | 'shut-down'
  /** Undefined for none. */
  machineImagesDir: string | undefined
  /** Instead of the addresses of the makers. */
  machineImageAddresses: Readonly<Partial<Record<'ubuntu_22' | 'centos_8', string>>>
  /** Whether app passwords are accepted over plain HTTP from other computers. */
  isDavOverPlainHttp: boolean
  /** Where computers connect to sync folders; 0 for a free port. */
  syncPort: number
  /** Directories below which directories can be linked into Cloud Storage. */
  linkRoots: readonly string[]
  /** Address of a site that takes the place of the block game. */
  gameUrl: string | undefined
  /** Configured paths of optional programs; the others are searched for. */
  programs: Readonly<Partial<Record<Program, string>>>
}

/** An invalid setting; the message names the variable. */
export class ConfigError extends Error {}

/** Reads the settings from the environment. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = Environment.safeParse(present)
  if (!success) {
    const [issue] = error.issues
    throw new ConfigError(`${issue?.path.join('.')} ${issue?.message}`)
  }
  if ((data.TLS_CERT === undefined) !== (data.TLS_KEY === undefined)) {
    throw new ConfigError(`${data.TLS_CERT === undefined ? 'TLS_CERT' : 'TLS_KEY'} is missing: HTTPS needs both`)
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    accessPin: data.ACCESS_PIN,
    trustProxy: readTrustProxy(data.TRUST_PROXY),
    tls: data.TLS_CERT && data.TLS_KEY ? { certPath: data.TLS_CERT, keyPath: data.TLS_KEY } : undefined,
    databaseUrl: data.DATABASE_URL,
    logLevel: data.LOG_LEVEL,
    ytdlpReleasesUrl: data.YTDLP_RELEASES_URL.replace(/\/$/, ''),
    downloadAllowedHosts: data.DOWNLOAD_ALLOWED_HOSTS,
    openAiBaseUrl: data.OPENAI_BASE_URL.replace(/\/$/, ''),
    machineAcceleration: data.VM_ACCEL,
    machinesOnStop: data.MACHINES_ON_STOP,
    machineImagesDir: data.MACHINE_IMAGES_DIR && resolve(data.MACHINE_IMAGES_DIR),
    machineImageAddresses: {
      ...(data.UBUNTU_22_IMAGE_URL && { ubuntu_22: data.UBUNTU_22_IMAGE_URL }),
      ...(data.CENTOS_8_IMAGE_URL && { centos_8: data.CENTOS_8_IMAGE_URL }),
    },
    isDavOverPlainHttp: data.WEBDAV_PLAIN_HTTP === '1',
    syncPort: data.SYNC_PORT,
    linkRoots: data.LINK_ROOTS.map((path) => resolve(path)),
    gameUrl: data.GAME_URL,
    programs: Object.fromEntries(PROGRAMS.map(({ program, variable }) => [program, present[variable]])),
  }
}

function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  if (!/^\d+$/.test(value)) return value
  return (_address, hop) => hop < Number(value)
}
