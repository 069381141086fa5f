import type { Platform } from '../../../platform/feature.ts'
import { LiveServer } from './live-server.ts'

type Dependencies = Pick<Platform, 'clock' | 'events'>

/** All servers that anything is known of, by their ids. */
export class LiveServers {
  readonly #dependencies: Dependencies
  readonly #servers = new Map<string, LiveServer>()
  /** Those that wait for the end of a server. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  of(id: string): LiveServer {
    const known = this.#servers.get(id)
    if (known !== undefined) return known
    const { clock, events } = this.#dependencies
    const server: LiveServer = new LiveServer(
      () => clock.now(),
      (written) => {
        events.publish({ type: 'game_console_written', serverId: id, streamId: server.streamId, ...written })
      },
    )
    this.#servers.set(id, server)
    return server
  }

  all(): LiveServer[] {
    return [...this.#servers.values()]
  }

  /** The name of the server that has newer blocks of a world; undefined if none has. */
  pendingNameOf(worldId: string): string | undefined {
    return this.all().find(({ pendingWorldId }) => pendingWorldId === worldId)?.name
  }

  /** Ids of those that have a process. */
  runningIds(): string[] {
    return [...this.#servers].filter(([, { run }]) => run !== undefined).map(([id]) => id)
  }

  forget(id: string): void {
    this.#servers.get(id)?.console.close()
    this.#servers.delete(id)
  }

  /** Something that lists show of it has changed. */
  publish(id: string): void {
    this.#dependencies.events.publish({ type: 'game_servers_changed', serverIds: [id] })
    if (!isOff(this.of(id))) return
    for (const done of this.#waiting.get(id) ?? []) done()
    this.#waiting.delete(id)
  }

  /** Settles when it is stopped, or has crashed. */
  async untilOff(id: string): Promise<void> {
    if (isOff(this.of(id))) return
    await new Promise<void>((resolve) => {
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve])
    })
  }
}

function isOff({ status }: LiveServer): boolean {
  return status === 'stopped' || status === 'crashed'
}
