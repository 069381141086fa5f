import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { z } from 'zod'

const GREETING_WITHIN_MS = 5000
const ANSWER_WITHIN_MS = 10_000
/** The longest answers, lists of devices, have a few kilobytes. */
const LINE_MAX_CHARACTERS = 1024 * 1024

const Message = z.object({
  QMP: z.unknown().optional(),
  event: z.string().optional(),
  data: z.unknown().optional(),
  id: z.number().optional(),
  return: z.unknown().optional(),
  error: z.object({ desc: z.string() }).optional(),
})

/** A command that QEMU refused, with its words. */
export class QmpError extends Error {}

/** QEMU did not answer, or the connection is gone. */
export class QmpSilence extends Error {}

interface Pending {
  resolve(answer: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

type Events = { event: [name: string, data: unknown]; close: [] }

/** A connection to the monitor of QEMU (QMP): commands, and events as they happen. It serves one client at a time. */
export class QmpClient extends EventEmitter<Events> {
  readonly #socket: Socket
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #unfinished = ''
  #greeted = Promise.withResolvers<void>()

  private constructor(socket: Socket) {
    super()
    this.#socket = socket.setEncoding('utf8')
    socket.on('data', (text) => this.#take(String(text)))
    socket.on('error', () => undefined)
    socket.on('close', () => this.#close())
  }

  static async connect(path: string): Promise<QmpClient> {
    const socket = connect(path)
    await once(socket, 'connect')
    const client = new QmpClient(socket)
    const late = setTimeout(() => socket.destroy(), GREETING_WITHIN_MS)
    try {
      await client.#greeted.promise
      await client.execute('qmp_capabilities')
      return client
    } catch (error) {
      // The monitor serves one client: this one would keep out the next.
      client.close()
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  /** Throws `QmpError` or `QmpSilence`. */
  execute(command: string, options?: object, withinMs = ANSWER_WITHIN_MS): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const id = ++this.#lastId
    const timer = setTimeout(() => {
      this.#pending.delete(id)
      reject(new QmpSilence(`QEMU did not answer ${command}`))
    }, withinMs)
    this.#pending.set(id, { resolve, reject, timer })
    if (this.#socket.destroyed) this.#close()
    else this.#socket.write(`${JSON.stringify({ execute: command, arguments: options, id })}\n`)
    return promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    const lines = (this.#unfinished + text).split('\n')
    this.#unfinished = lines.pop() ?? ''
    for (const line of lines) this.#takeLine(line)
    if (this.#unfinished.length > LINE_MAX_CHARACTERS) this.#socket.destroy()
  }

  #takeLine(line: string): void {
    let message: z.infer<typeof Message>
    try {
      message = Message.parse(JSON.parse(line))
    } catch {
      // Not a line of QMP: nothing can be trusted any more.
      this.#socket.destroy()
      return
    }
    if (message.QMP !== undefined) this.#greeted.resolve()
    if (message.event !== undefined) this.emit('event', message.event, message.data)
    const pending = message.id === undefined ? undefined : this.#pending.get(message.id)
    if (message.id === undefined || pending === undefined) return
    this.#pending.delete(message.id)
    clearTimeout(pending.timer)
    if (message.error === undefined) pending.resolve(message.return)
    else pending.reject(new QmpError(message.error.desc))
  }

  #close(): void {
    const silence = new QmpSilence('The connection to QEMU is closed')
    this.#greeted.promise.catch(() => undefined)
    this.#greeted.reject(silence)
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer)
      reject(silence)
    }
    this.#pending.clear()
    this.emit('close')
    this.removeAllListeners()
  }
}
