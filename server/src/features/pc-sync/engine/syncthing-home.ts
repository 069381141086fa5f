import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GIBIBYTE } from '@pinloft/contract/shared/units'
import { runProgram } from '../../../platform/process/run-program.ts'

const GENERATE_LIMIT_MS = 60_000
const GENERATE_MEMORY_BYTES = GIBIBYTE
const LISTEN_ADDRESS = /<listenAddress>[^<]*<\/listenAddress>/

/** Everything that would speak to others by itself is off: computers come to us, at one address. */
const OPTIONS = {
  globalAnnounceEnabled: false,
  localAnnounceEnabled: false,
  relaysEnabled: false,
  natEnabled: false,
  crashReportingEnabled: false,
  startBrowser: false,
  urAccepted: -1,
  autoUpgradeIntervalH: 0,
  upgradeToPreReleases: false,
  setLowPriority: false,
  reconnectionIntervalS: 10,
}

/**
 * Makes Syncthing's own folder, with its keys and its first settings, before it ever runs. Later only the address is set:
 * the rest it keeps itself.
 */
export async function prepareHome(
  home: string,
  { program, host, port }: { program: string; host: string; port: number },
) {
  await mkdir(home, { recursive: true, mode: 0o700 })
  const path = join(home, 'config.xml')
  const isNew = await access(path).then(
    () => false,
    () => true,
  )
  const listen = `<listenAddress>tcp://${host.includes(':') ? `[${host}]` : host}:${port}</listenAddress>`
  if (!isNew) {
    await writeFile(path, (await readFile(path, 'utf8')).replace(LISTEN_ADDRESS, listen), { mode: 0o600 })
    return
  }
  await runProgram({
    program,
    args: ['generate', `--home=${home}`, '--no-default-folder', '--skip-port-probing'],
    timeLimitMs: GENERATE_LIMIT_MS,
    memoryBytes: GENERATE_MEMORY_BYTES,
    environment: { HOME: home },
  })
  const [, version = '36'] = /<configuration version="(\d{1,4})"/.exec(await readFile(path, 'utf8')) ?? []
  const options = Object.entries(OPTIONS).map(([name, value]) => `<${name}>${value}</${name}>`)
  const settings = [
    `<configuration version="${version}">`,
    '<gui enabled="true" tls="false"><address>127.0.0.1:0</address></gui>',
    `<options>${listen}${options.join('')}</options>`,
    '</configuration>',
  ]
  await writeFile(path, settings.join('\n'), { mode: 0o600 })
}
