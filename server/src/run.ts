import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createApp } from './app.ts'
import type { Config } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { tidyMemoryOnce } from './platform/tidy-memory.ts'

/** How long requests under way may still take when the server is told to stop, in milliseconds. */
const SHUTDOWN_GRACE_MS = 10_000
const CLOSE_IDLE_EVERY_MS = 100

/** Starts the server and stops it in good order on SIGINT and SIGTERM. */
export async function run(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  const { http, firstPin, traffic } = await createApp(config, logger)

  const stop = (signal: string) => {
    logger.info({ signal }, 'Stopping')
    setTimeout(() => http.server.closeAllConnections(), SHUTDOWN_GRACE_MS).unref()
    // A connection whose last request has just been answered is idle only now.
    setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref()
    http.close().then(
      () => process.exit(0),
      (error) => {
        logger.error({ err: error }, 'Stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  await http.listen({ port: config.port, host: config.host })
  const { port } = http.server.address() as AddressInfo
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const address = `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
  process.stdout.write(`Pinloft is ready at ${address}\n`)
  // Kept at once and not only at the end, which a crash would skip.
  flushCompileCache()
  tidyMemoryOnce(traffic)
  if (firstPin !== null) {
    process.stdout.write(`Your access PIN is ${firstPin}. It is shown only now; "npm run pin" sets another.\n`)
  }
}
