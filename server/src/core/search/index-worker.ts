/**
 * The worker thread that owns the search index, so that neither writes nor searches block the server. Started by
 * `IndexThread`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { isDamage, removeIndexFile } from './index-file.ts'
import type { IndexCallName, IndexCalls, IndexReply, IndexRequest } from './protocol.ts'
import { SearchIndex } from './search-index.ts'

const path: string = workerData.path
const index = open()
const urgent: IndexRequest[] = []
const patient: IndexRequest[] = []
let isRunning = false

parentPort?.on('message', (request: IndexRequest) => {
  // Searches, and the removal of newly protected text, run between the steps of long writes.
  if (request.name === 'addTexts' || request.name === 'close') patient.push(request)
  else urgent.push(request)
  if (!isRunning) void run()
})
void run()

function open(): SearchIndex {
  try {
    return new SearchIndex(path)
  } catch (error) {
    if (isDamage(error)) removeIndexFile(path)
    throw error
  }
}

async function run(): Promise<void> {
  isRunning = true
  let removing: Generator<void, void, void> | undefined = index.items.removeTexts()
  let writing: Generator<void, void, void> | undefined
  for (;;) {
    for (let request = urgent.shift(); request !== undefined; request = urgent.shift()) {
      answer(request)
      if (request.name === 'apply') removing ??= index.items.removeTexts()
    }
    if (removing !== undefined) {
      if (advance(removing)) removing = undefined
    } else {
      const request: IndexRequest | undefined = writing === undefined ? patient.shift() : undefined
      if (request !== undefined) writing = serve(request)
      if (writing === undefined) break
      if (advance(writing)) writing = undefined
    }
    await nextTurn()
  }
  isRunning = false
}

/** Returns true when it has finished. */
function advance(work: Generator<void, void, void>): boolean {
  try {
    return work.next().done === true
  } catch (error) {
    throw damaged(error)
  }
}

function* serve(request: IndexRequest): Generator<void, void, void> {
  if (request.name === 'addTexts') for (const text of request.input) yield* index.items.addText(text)
  else index.close()
  reply({ callId: request.callId, output: null })
}

function answer(request: IndexRequest): void {
  try {
    reply({ callId: request.callId, output: outputOf(request) })
  } catch (error) {
    reply({ callId: request.callId, failure: (error as Error).message })
    throw damaged(error)
  }
}

function outputOf(request: IndexRequest): IndexCalls[IndexCallName]['output'] {
  switch (request.name) {
    case 'startWalk':
      index.items.startWalk(request.input.walkId)
      return null
    case 'setComplete':
      return index.items.setComplete(request.input.walkId)
    case 'makeDurable':
      return index.items.makeDurable()
    case 'apply':
      index.items.apply(request.input.items, request.input.removedIds)
      return null
    case 'listItems':
      return index.items.list()
    case 'nextTexts':
      return index.items.nextTexts(request.input.limit)
    case 'search':
      return index.search(request.input)
    case 'addTexts':
    case 'close':
      return null
  }
}

/** An error that ends this thread. A damaged index is deleted first, for the next thread to rebuild. */
function damaged(error: unknown): unknown {
  if (isDamage(error)) {
    index.close()
    removeIndexFile(path)
  }
  return error
}

function reply(message: IndexReply): void {
  parentPort?.postMessage(message)
}
