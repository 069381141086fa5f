import { createServer } from 'node:net'

/** Below those that the system gives to whoever asks for any: a server that restarts finds its own still free. */
const FIRST_PORT = 20_000
const PORT_COUNT = 12_000
/** Between where processes that are started one after another begin to look. */
const STEP = 37

let tried = process.pid * STEP

/** A loopback port that is free, and stays so for who restarts a server there. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_COUNT; attempt++) {
    const port = FIRST_PORT + (tried++ % PORT_COUNT)
    if (await isFree(port)) return port
  }
  throw new Error('No port is free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
