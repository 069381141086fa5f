/** The thread that hashes growing files. Started by `FileDigests`. */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { DigestReply, DigestRequest } from './file-digests.ts'

const BLOCK_BYTES = 256 * 1024
/** Blocks of one file that are hashed before messages and other files get their turn. */
const BLOCKS_PER_TURN = 16

interface Task {
  path: string
  hash: ReturnType<typeof createHash>
  hashedBytes: number
  /** The file will not change before this offset. */
  readyBytes: number
  isLast: boolean
}

const tasks = new Map<number, Task>()
const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
let isTurnComing = false

parentPort?.on('message', (request: DigestRequest) => {
  if (request.kind === 'stop') {
    tasks.delete(request.id)
    return
  }
  const task = tasks.get(request.id) ?? begin(request.id, request.path)
  task.readyBytes = Math.max(task.readyBytes, request.readyBytes)
  task.isLast ||= request.kind === 'finish'
  scheduleTurn()
})

function begin(id: number, path: string): Task {
  const task = { path, hash: createHash('sha256'), hashedBytes: 0, readyBytes: 0, isLast: false }
  tasks.set(id, task)
  return task
}

function scheduleTurn(): void {
  if (isTurnComing) return
  isTurnComing = true
  setImmediate(() => {
    isTurnComing = false
    for (const [id, task] of tasks) takeTurn(id, task)
  })
}

function takeTurn(id: number, task: Task): void {
  try {
    if (task.hashedBytes < task.readyBytes) hashSome(task)
  } catch (error) {
    tasks.delete(id)
    reply({ id, failure: (error as Error).message })
    return
  }
  if (task.hashedBytes < task.readyBytes) scheduleTurn()
  else if (task.isLast) {
    tasks.delete(id)
    reply({ id, sha256: task.hash.digest('hex') })
  }
}

function hashSome(task: Task): void {
  const descriptor = openSync(task.path, 'r')
  try {
    for (let turn = 0; turn < BLOCKS_PER_TURN && task.hashedBytes < task.readyBytes; turn++) {
      const wanted = Math.min(BLOCK_BYTES, task.readyBytes - task.hashedBytes)
      const readBytes = readSync(descriptor, block, 0, wanted, task.hashedBytes)
      if (readBytes === 0) throw new Error(`${task.path} is shorter than it should be`)
      task.hash.update(block.subarray(0, readBytes))
      task.hashedBytes += readBytes
    }
  } finally {
    closeSync(descriptor)
  }
}

function reply(message: DigestReply): void {
  parentPort?.postMessage(message)
}
