import { ChunkBuilder } from './chunk-builder.ts'
import type { ToWorker } from './messages.ts'

// Between two steps the messages that have come are read, so an edit waits for one step at most.
const turns = new MessageChannel()
let isTurnAsked = false
const builder = new ChunkBuilder((message, transfer) => self.postMessage(message, { transfer }))

function askTurn(): void {
  if (isTurnAsked) return
  isTurnAsked = true
  turns.port2.postMessage(null)
}

turns.port1.onmessage = () => {
  isTurnAsked = false
  if (builder.step()) askTurn()
}
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  builder.receive(data)
  askTurn()
}
