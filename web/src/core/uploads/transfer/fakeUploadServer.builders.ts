import { type ErrorCode, errorStatus } from '@pinloft/contract/shared/errors'
import { type ByteRange, type ByteRanges, countBytes, withRange } from '@pinloft/contract/streams/byte-ranges'
import type { UploadAnswer } from './uploadAnswer.ts'
import type { UploadCreation, UploadPart, UploadServer } from './uploadServer.api.ts'

/**
 * What happens to a request: lost before it reaches the server, lost after, a proxy's response, a part corrupted on the
 * way, …
 */
export type FakeFault =
  | 'lost-before'
  | 'lost-after'
  | 'bad-gateway'
  | 'conflict'
  | 'damaged'
  | 'restart'
  | { status: number; code: ErrorCode; message: string }

const CALLS_MAX = 2000

/** File content in which no two parts are alike. */
export function patternBytes(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes)
  for (let at = 0; at < sizeBytes; at++) bytes[at] = (at * 31 + (at >> 16)) & 255
  return bytes
}

type Call = 'create' | 'ask' | 'append'

export interface FakeOptions {
  fault?: (call: Call) => FakeFault | null
  /** Number of status requests before a complete upload becomes a file. */
  asksUntilStored?: number
  /** Body size limit of a proxy in front of it. */
  bodyMaxBytes?: number
  /** It has restarted and requires this password. */
  needsPassword?: string
  onPart?: () => void
  onAsk?: () => void
}

/** A fake of one resumable upload on the server, with everything that can go wrong on the way. */
export class FakeUploadServer implements UploadServer {
  readonly id = 'upload'
  readonly calls: Call[] = []
  readonly passwords: (string | null)[] = []
  creations = 0
  receivedBytes = 0
  writtenTwiceBytes = 0
  lostParts = 0
  mostAtOnce = 0
  private readonly options: FakeOptions
  private atOnce = 0
  private asksLeft: number
  private bytes: Uint8Array | null = null
  private stored: ByteRanges = []
  private password: string | null
  private wantsPassword: boolean
  private readonly keys = new Set<string>()

  constructor(options: FakeOptions = {}) {
    this.options = options
    this.asksLeft = options.asksUntilStored ?? 0
    this.password = options.needsPassword ?? null
    this.wantsPassword = this.password !== null
  }

  /** An existing upload, with the bytes that have arrived. */
  begin(file: File, stored: ByteRange[]): void {
    this.bytes = new Uint8Array(file.size)
    void file.arrayBuffer().then((content) => {
      for (const { start, end } of stored) this.bytes?.set(new Uint8Array(content).subarray(start, end), start)
    })
    for (const range of stored) this.stored = withRange(this.stored, range)
  }

  holds(file: File): boolean {
    return this.bytes?.length === file.size && countBytes(this.stored) === file.size && this.isRight()
  }

  create(creation: UploadCreation): Promise<UploadAnswer> {
    return this.meet('create', creation.body?.bytes.size ?? 0, async () => {
      if (!this.keys.has(creation.key)) {
        this.keys.add(creation.key)
        this.creations += 1
        this.bytes = new Uint8Array(creation.file.size)
        this.stored = []
        this.password = creation.password
        if (creation.body) await this.write(0, creation.body.bytes)
      }
      return this.state()
    })
  }

  ask(uploadId: string): Promise<UploadAnswer> {
    this.options.onAsk?.()
    return this.meet('ask', 0, async () => {
      if (uploadId !== this.id) return refusal('upload_not_found')
      if (this.isComplete() && this.asksLeft > 0) {
        this.asksLeft -= 1
        return { ...this.state(), fileId: null }
      }
      return this.state()
    })
  }

  async append(uploadId: string, part: UploadPart): Promise<UploadAnswer> {
    this.atOnce += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce)
    try {
      return await this.meet('append', part.bytes.size, () => this.take(uploadId, part))
    } finally {
      this.atOnce -= 1
    }
  }

  private async take(uploadId: string, { start, bytes, password }: UploadPart): Promise<UploadAnswer> {
    this.passwords.push(password)
    if (uploadId !== this.id) return refusal('upload_not_found')
    if (this.wantsPassword) {
      if (password === null) return refusal('password_required')
      if (password !== this.password) return refusal('password_incorrect')
      this.wantsPassword = false
    }
    const isTaken = this.stored.some((range) => range.start < start + bytes.size && range.end > start)
    if (isTaken) return refusal('upload_offset_conflict')
    await this.write(start, bytes)
    return { type: 'ok', uploadId: null, stored: null, fileId: this.fileId() }
  }

  private async write(start: number, bytes: Blob): Promise<void> {
    const content = new Uint8Array(await bytes.arrayBuffer())
    const before = countBytes(this.stored)
    this.stored = withRange(this.stored, { start, end: start + content.length })
    this.writtenTwiceBytes += content.length - (countBytes(this.stored) - before)
    this.receivedBytes += content.length
    this.bytes?.set(content, start)
    this.options.onPart?.()
  }

  /** Handles a request, or applies its scheduled mishap. */
  private async meet(call: Call, bodyBytes: number, happen: () => Promise<UploadAnswer>): Promise<UploadAnswer> {
    this.calls.push(call)
    if (this.calls.length > CALLS_MAX) throw new Error('It is asked without end')
    await Promise.resolve()
    if (bodyBytes > (this.options.bodyMaxBytes ?? Number.POSITIVE_INFINITY)) return fromProxy(413)
    const fault = this.options.fault?.(call) ?? null
    if (fault === null) return happen()
    if (fault === 'lost-after') {
      await happen()
      return { type: 'lost' }
    }
    if (call === 'append') this.lostParts += 1
    if (fault === 'bad-gateway') return fromProxy(502)
    if (fault === 'conflict') return refusal('upload_offset_conflict')
    if (fault === 'damaged') return refusal('upload_checksum_mismatch')
    if (fault === 'restart') this.wantsPassword = this.password !== null
    if (fault === 'restart' || fault === 'lost-before') return { type: 'lost' }
    return { type: 'refused', ...fault }
  }

  private state() {
    return { type: 'ok' as const, uploadId: this.id, stored: this.stored, fileId: this.fileId() }
  }

  private fileId(): string | null {
    return this.isComplete() && this.asksLeft === 0 ? 'file' : null
  }

  private isComplete(): boolean {
    return this.bytes !== null && countBytes(this.stored) === this.bytes.length
  }

  private isRight(): boolean {
    const expected = patternBytes(this.bytes?.length ?? 0)
    for (let at = 0; at < expected.length; at++) if (this.bytes?.[at] !== expected[at]) return false
    return true
  }
}

function refusal(code: ErrorCode): UploadAnswer {
  return { type: 'refused', status: errorStatus(code), code, message: code }
}

/** A response from a proxy, not in the server's format. */
function fromProxy(status: number): UploadAnswer {
  return { type: 'refused', status, code: null, message: null }
}
