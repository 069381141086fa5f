import { z } from 'zod'

const ANSWER_WITHIN_MS = 20_000
/** How long Syncthing holds a request for events open while there are none. */
const EVENTS_WAIT_SECONDS = 60

const Event = z.object({ id: z.number(), type: z.string(), data: z.unknown() })
export type SyncthingEvent = z.infer<typeof Event>

/** The events that say that something shown may have changed. */
const EVENT_TYPES = [
  'StateChanged',
  'FolderCompletion',
  'FolderErrors',
  'FolderSummary',
  'RemoteIndexUpdated',
  'LocalIndexUpdated',
  'DeviceConnected',
  'DeviceDisconnected',
  'PendingDevicesChanged',
  'ListenAddressesChanged',
]

const SystemStatus = z.object({
  myID: z.string(),
  connectionServiceStatus: z.record(
    z.string(),
    z.object({ error: z.string().nullish(), lanAddresses: z.array(z.string()).nullish() }),
  ),
})
const Connections = z.object({ connections: z.record(z.string(), z.object({ connected: z.boolean() })) })
const PendingDevices = z.record(z.string(), z.object({ name: z.string(), address: z.string() }))
const FolderStatus = z.object({
  state: z.string(),
  error: z.string().nullish(),
  pullErrors: z.number(),
  needTotalItems: z.number(),
  needBytes: z.number(),
  globalBytes: z.number(),
})
const Completion = z.object({
  completion: z.number(),
  needItems: z.number(),
  needDeletes: z.number(),
  /** Only newer versions of Syncthing tell. */
  remoteState: z.string().optional(),
})
const FolderErrors = z.object({ errors: z.array(z.object({ path: z.string(), error: z.string() })).nullish() })
const Config = z.looseObject({
  devices: z.array(z.looseObject({ deviceID: z.string() })),
  folders: z.array(z.unknown()),
  options: z.looseObject({}),
})

/** Syncthing's REST interface on this computer. */
export class SyncthingClient {
  readonly #address: string
  readonly #apiKey: string
  readonly #signal: AbortSignal

  /** Requests end when the signal is aborted. */
  constructor({ port, apiKey, signal }: { port: number; apiKey: string; signal: AbortSignal }) {
    this.#address = `http://127.0.0.1:${port}/rest`
    this.#apiKey = apiKey
    this.#signal = signal
  }

  async status() {
    return SystemStatus.parse(await this.#call('GET', '/system/status'))
  }

  async connectedDevices(): Promise<ReadonlySet<string>> {
    const { connections } = Connections.parse(await this.#call('GET', '/system/connections'))
    return new Set(Object.entries(connections).flatMap(([id, { connected }]) => (connected ? [id] : [])))
  }

  async pendingDevices() {
    const pending = PendingDevices.parse((await this.#call('GET', '/cluster/pending/devices')) ?? {})
    return Object.entries(pending).map(([deviceId, device]) => ({ deviceId, ...device }))
  }

  async dismissDevice(deviceId: string): Promise<void> {
    await this.#call('DELETE', `/cluster/pending/devices?device=${encodeURIComponent(deviceId)}`)
  }

  async folderStatus(folder: string) {
    return FolderStatus.parse(await this.#call('GET', `/db/status?folder=${folder}`))
  }

  async completion(folder: string, deviceId: string) {
    return Completion.parse(await this.#call('GET', `/db/completion?folder=${folder}&device=${deviceId}`))
  }

  async folderErrors(folder: string) {
    return FolderErrors.parse(await this.#call('GET', `/folder/errors?folder=${folder}`)).errors ?? []
  }

  /** Looks at a folder now. Rejects if it is paused or has an error, which its status tells. */
  async scan(folder: string): Promise<void> {
    await this.#call('POST', `/db/scan?folder=${folder}`, undefined, null)
  }

  /** Replaces the devices and folders, apart from Syncthing's own device. */
  async configure(ownId: string, { devices, folders }: { devices: readonly object[]; folders: readonly object[] }) {
    const config = Config.parse(await this.#call('GET', '/config'))
    const own = config.devices.filter(({ deviceID }) => deviceID === ownId)
    // Otherwise limits would not hold in the network at home, where most computers are.
    const options = { ...config.options, limitBandwidthInLan: true }
    await this.#call('PUT', '/config', { ...config, options, devices: [...own, ...devices], folders })
  }

  /** Waits for events after one; all of them if there is none. */
  async events(since: number): Promise<SyncthingEvent[]> {
    const query = `since=${since}&timeout=${EVENTS_WAIT_SECONDS}&events=${EVENT_TYPES.join(',')}`
    return z.array(Event).parse(await this.#call('GET', `/events?${query}`, undefined, 2 * EVENTS_WAIT_SECONDS * 1000))
  }

  async #call(
    method: string,
    path: string,
    body?: object,
    withinMs: number | null = ANSWER_WITHIN_MS,
  ): Promise<unknown> {
    const limits = withinMs === null ? [] : [AbortSignal.timeout(withinMs)]
    const response = await fetch(this.#address + path, {
      method,
      headers: { 'x-api-key': this.#apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([this.#signal, ...limits]),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`Syncthing refused ${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}
