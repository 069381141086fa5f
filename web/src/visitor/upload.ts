import { formatSize } from '@pinloft/contract/shared/sizes'
import { VISITOR_UPLOAD_TEXTS } from '@pinloft/contract/shares/upload-texts'
import { TUS_VERSION } from '@pinloft/contract/uploads/endpoints'
import {
  bytesPerSecond,
  pickedFromTransfer,
  progressInWords,
  type SpeedSample,
  sendFile,
  type UploadOutcome,
  uploadServerAt,
  withSample,
} from '../core/uploads/index.ts'

/** Small files would wait for each other's replies. */
const AT_ONCE = 3

/** A file in the list: waiting or being sent, stored, or refused for a reason that it shows. */
interface Arrival {
  file: File
  state: 'waiting' | 'sending' | 'done' | 'failed'
  stopping: AbortController
  row: HTMLElement
  bar: HTMLProgressElement
  note: HTMLElement
  percent: HTMLElement
  button: HTMLButtonElement
}

const zone = document.querySelector<HTMLElement>('.zone')
const list = document.querySelector('.arrivals')
const sum = document.querySelector('.sum')
if (zone !== null && list !== null && sum !== null) takeFiles(zone, list, sum)

function takeFiles(zone: HTMLElement, list: Element, sum: Element): void {
  const { createAt = '', uploadsAt = '' } = zone.dataset
  const addressOf = (uploadId: string) => uploadsAt + uploadId
  const server = uploadServerAt(createAt, addressOf)
  const tools = { server, digest, nextKey, waitToRetry, nowMs: () => performance.now() }
  const input = zone.querySelector('input')
  let arrivals: Arrival[] = []
  let remark = ''

  function add(files: readonly File[]): void {
    const added = files.map((file) => arrivalOf(file, act))
    arrivals = [...arrivals, ...added]
    list.prepend(...added.map(({ row }) => row))
    sendNext()
  }

  function act(arrival: Arrival): void {
    if (arrival.state === 'failed') {
      show(arrival, 'waiting', VISITOR_UPLOAD_TEXTS.waiting)
    } else {
      arrival.stopping.abort()
      arrivals = arrivals.filter((other) => other !== arrival)
      arrival.row.remove()
      input?.focus()
    }
    sendNext()
  }

  function sendNext(): void {
    const waiting = arrivals.filter(({ state }) => state === 'waiting')
    const sendingCount = arrivals.filter(({ state }) => state === 'sending').length
    for (const arrival of waiting.slice(0, AT_ONCE - sendingCount)) void send(arrival)
    sum.textContent = `${sumOf(arrivals)} ${remark}`.trim()
    zone.classList.toggle('finished', arrivals.length > 0 && arrivals.every(({ state }) => state === 'done'))
  }

  async function send(arrival: Arrival): Promise<void> {
    const { file, row, stopping } = arrival
    let samples: SpeedSample[] = []
    let id: string | null = null
    const progress = (storedBytes: number) => {
      samples = withSample(samples, { atMs: performance.now(), storedBytes })
      arrival.bar.value = storedBytes
      arrival.percent.textContent = `${Math.floor((storedBytes / Math.max(1, file.size)) * 100)}%`
      arrival.note.textContent = progressInWords(storedBytes, file.size, bytesPerSecond(samples))
    }
    show(arrival, 'sending', '')
    progress(0)
    const outcome = await sendFile(
      {
        ...{ file, folder: '', key: nextKey(), pin: '', password: null, isReplacing: false, uploadId: null },
        signal: stopping.signal,
        onCreated: (uploadId) => {
          id = uploadId
        },
        onProgress: progress,
        onRestarted: () => progress(0),
        onWaiting: (isWaiting, reason) => {
          row.classList.toggle('lost', isWaiting)
          if (isWaiting) arrival.note.textContent = reason ?? VISITOR_UPLOAD_TEXTS.lost
          else progress(arrival.bar.value)
        },
      },
      tools,
    )
    // It would hold room in the limits of the link; if this is lost, it expires.
    if (outcome.type !== 'stored' && id !== null)
      void fetch(addressOf(id), { method: 'DELETE', headers: { 'Tus-Resumable': TUS_VERSION } }).catch(() => {})
    if (outcome.type === 'stopped') return
    if (outcome.type === 'stored') show(arrival, 'done', VISITOR_UPLOAD_TEXTS.received(formatSize(file.size)))
    else show(arrival, 'failed', wordsOf(outcome))
    sendNext()
  }

  zone.hidden = false
  input?.addEventListener('change', () => {
    remark = ''
    add([...(input.files ?? [])])
    // The same file may be chosen again.
    input.value = ''
  })
  takeDrops(async (transfer) => {
    const { files, folders, unreadable } = await pickedFromTransfer(transfer)
    remark = VISITOR_UPLOAD_TEXTS.remark(folders.length > 0, unreadable)
    add(files.map(({ file }) => file))
  })
  window.addEventListener('beforeunload', (event) => {
    if (arrivals.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
  })
}

/** Files may be dropped anywhere on the page. */
function takeDrops(take: (transfer: DataTransfer) => Promise<void>): void {
  const mark = (isOver: boolean) => document.body.classList.toggle('over', isOver)
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    mark(true)
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && mark(false))
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    mark(false)
    if (event.dataTransfer !== null) void take(event.dataTransfer)
  })
}

function arrivalOf(file: File, act: (arrival: Arrival) => void): Arrival {
  const arrival: Arrival = {
    file,
    state: 'waiting',
    stopping: new AbortController(),
    row: document.createElement('li'),
    bar: Object.assign(document.createElement('progress'), { max: Math.max(1, file.size), value: 0 }),
    note: document.createElement('small'),
    percent: Object.assign(document.createElement('span'), { className: 'percent' }),
    button: Object.assign(document.createElement('button'), { type: 'button', className: 'button quiet' }),
  }
  const { row, bar, note, percent, button } = arrival
  const name = Object.assign(document.createElement('b'), { textContent: file.name })
  const sent = Object.assign(document.createElement('div'), { className: 'sent' })
  bar.setAttribute('aria-label', VISITOR_UPLOAD_TEXTS.progressOf(file.name))
  sent.append(name, bar, note)
  row.append(sent, percent, button)
  button.addEventListener('click', () => act(arrival))
  show(arrival, 'waiting', VISITOR_UPLOAD_TEXTS.waiting)
  return arrival
}

function show(arrival: Arrival, state: Arrival['state'], note: string): void {
  const { file, row, bar, percent, button } = arrival
  const isFailed = state === 'failed'
  arrival.state = state
  arrival.note.textContent = note
  row.className = state
  bar.hidden = isFailed || state === 'done'
  percent.textContent = ''
  button.hidden = state === 'done'
  button.textContent = isFailed ? VISITOR_UPLOAD_TEXTS.retry : ''
  button.classList.toggle('cancel', !isFailed)
  button.ariaLabel = isFailed ? VISITOR_UPLOAD_TEXTS.retryNamed(file.name) : VISITOR_UPLOAD_TEXTS.cancel(file.name)
}

function wordsOf(outcome: Exclude<UploadOutcome, { type: 'stored' | 'stopped' }>): string {
  if (outcome.type === 'unreadable') return VISITOR_UPLOAD_TEXTS.unreadable
  if (outcome.code === 'password_required') return VISITOR_UPLOAD_TEXTS.passwordAgain
  return outcome.message ?? VISITOR_UPLOAD_TEXTS.failed
}

function sumOf(arrivals: readonly Arrival[]): string {
  const count = (wanted: Arrival['state']) => arrivals.filter(({ state }) => state === wanted).length
  const doneCount = count('done')
  if (arrivals.length === 0) return ''
  if (doneCount === arrivals.length) return VISITOR_UPLOAD_TEXTS.all(doneCount)
  if (doneCount + count('failed') === arrivals.length) return VISITOR_UPLOAD_TEXTS.some(doneCount, arrivals.length)
  return VISITOR_UPLOAD_TEXTS.part(doneCount, arrivals.length)
}

/** Null on plain HTTP, where browsers offer no digests. */
async function digest(bytes: Blob): Promise<string | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  const content = await (subtle ? bytes : bytes.slice(0, 1)).arrayBuffer()
  return subtle ? btoa(String.fromCharCode(...new Uint8Array(await subtle.digest('SHA-256', content)))) : null
}

function nextKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** Waits, less if the connection comes back or the signal aborts. */
async function waitToRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const timer = setTimeout(resolve, delayMs)
  window.addEventListener('online', resolve, { once: true, signal })
  signal.addEventListener('abort', resolve, { once: true })
  await promise
  clearTimeout(timer)
  signal.throwIfAborted()
}
