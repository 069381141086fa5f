const VERSION_BYTES = 12
/** The version without a choice of security: the client sends nothing for it. */
const OLD_VERSION = 'RFB 003.003'
const NO_AUTHENTICATION = 1

/** A message of a client, once its head is there: its length, and whether someone who only looks may send it. */
interface Message {
  lengthBytes: number
  isPassed: boolean
}

/** Broken by the client, or of a kind that is not known: what follows cannot be told apart. */
export class RfbError extends Error {}

/**
 * Reads what a client of a screen sends (RFB, RFC 6143), and passes on only what someone who looks on needs: no keys, pointer,
 * clipboard, power or size. Holds no more than the head of a message.
 */
export class ViewOnlyFilter {
  #phase: 'version' | 'security' | 'init' | 'messages' = 'version'
  #head = Buffer.alloc(0)
  #restBytes = 0
  #isRestPassed = false

  /** What of these bytes is passed on. Throws `RfbError`. */
  push(bytes: Buffer): Buffer {
    const passed: Buffer[] = []
    let rest = bytes
    while (rest.length > 0) {
      if (this.#restBytes > 0) {
        const part = rest.subarray(0, this.#restBytes)
        if (this.#isRestPassed) passed.push(part)
        this.#restBytes -= part.length
        rest = rest.subarray(part.length)
        continue
      }
      // Byte by byte, because only the head tells how long the message is; it has at most ten.
      this.#head = Buffer.concat([this.#head, rest.subarray(0, 1)])
      rest = rest.subarray(1)
      const message = this.#readHead()
      if (message === undefined) continue
      if (message.isPassed) passed.push(this.#head)
      this.#restBytes = message.lengthBytes - this.#head.length
      this.#isRestPassed = message.isPassed
      this.#head = Buffer.alloc(0)
    }
    return Buffer.concat(passed)
  }

  /** Undefined until the head is complete. */
  #readHead(): Message | undefined {
    if (this.#phase === 'messages') return readMessage(this.#head)
    if (this.#phase === 'version' && this.#head.length < VERSION_BYTES) return undefined
    if (this.#phase === 'security' && this.#head[0] !== NO_AUTHENTICATION) throw new RfbError('Unknown security')
    const isOld = this.#head.toString('latin1').startsWith(OLD_VERSION)
    if (this.#phase === 'version') this.#phase = isOld ? 'init' : 'security'
    else this.#phase = this.#phase === 'security' ? 'init' : 'messages'
    return { lengthBytes: this.#head.length, isPassed: true }
  }
}

function readMessage(head: Buffer): Message | undefined {
  const after = (bytes: number, lengthBytes: () => number, isPassed: boolean) =>
    head.length < bytes ? undefined : { lengthBytes: lengthBytes(), isPassed }
  switch (head[0]) {
    case 0: // SetPixelFormat
      return { lengthBytes: 20, isPassed: true }
    case 2: // SetEncodings
      return after(4, () => 4 + 4 * head.readUInt16BE(2), true)
    case 3: // FramebufferUpdateRequest
    case 150: // EnableContinuousUpdates
      return { lengthBytes: 10, isPassed: true }
    case 4: // KeyEvent
      return { lengthBytes: 8, isPassed: false }
    case 5: // PointerEvent
      return { lengthBytes: 6, isPassed: false }
    case 6: // ClientCutText; negative with the extended clipboard
      return after(8, () => 8 + Math.abs(head.readInt32BE(4)), false)
    case 248: // Fence
      return after(9, () => 9 + head.readUInt8(8), true)
    case 250: // Power
      return { lengthBytes: 4, isPassed: false }
    case 251: // SetDesktopSize
      return after(7, () => 8 + 16 * head.readUInt8(6), false)
    case 255: // QEMU: a key, or sound
      return readQemuMessage(head)
    default:
      throw new RfbError(`Unknown message ${head[0]}`)
  }
}

function readQemuMessage(head: Buffer): Message | undefined {
  if (head.length < 2) return undefined
  if (head[1] === 0) return { lengthBytes: 12, isPassed: false }
  if (head[1] !== 1) throw new RfbError(`Unknown message 255 ${head[1]}`)
  if (head.length < 4) return undefined
  return { lengthBytes: head.readUInt16BE(2) === 2 ? 10 : 4, isPassed: false }
}
