import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { type App, createApp } from './app.ts'
import { shortPinWarning } from './core/access/index.ts'
import { hasUnansweredCalls } from './platform/blobs/disk-calls.ts'
import type { Config } from './platform/config.ts'
import { collectGarbageOnce } from './platform/idle-gc.ts'
import { createLogger } from './platform/logger.ts'
import { describeStartFailure } from './start-failure.ts'

/** How long requests in progress may still take after the server is told to stop, in milliseconds. */
const SHUTDOWN_GRACE_MS = 10_000
const CLOSE_IDLE_EVERY_MS = 100

/**
 * Starts the server and stops it gracefully on SIGINT and SIGTERM. After a restore it starts again, in the same
 * process.
 */
export async function run(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel)
  let app = await createApp(config, logger)

  const stop = (signal: string) => {
    logger.info({ signal }, 'Stopping')
    closeInGoodOrder(app.http).then(
      () => exit(),
      (error) => {
        logger.error({ err: error }, 'Stopping failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  const { port } = await listen(app.http, config)
  const restart = async () => {
    logger.info('Starting again with what was restored')
    await closeInGoodOrder(app.http)
    app = await createApp(config, logger)
    await listen(app.http, { ...config, port })
    retryWhenRestored()
  }
  const retryWhenRestored = () => {
    app.restored.then(restart).catch((error) => {
      process.stderr.write(`${describeStartFailure(error)}\n`)
      process.exit(1)
    })
  }
  retryWhenRestored()

  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const address = `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
  process.stdout.write(`Pinloft is ready at ${address}\n`)
  const warning = config.accessPin === undefined ? null : shortPinWarning(config.accessPin)
  if (warning !== null) process.stderr.write(`${warning} Set a longer ACCESS_PIN.\n`)
  // Saved right away rather than at exit, which a crash would skip.
  flushCompileCache()
  collectGarbageOnce(app.traffic)
  if (app.firstPin !== null) {
    process.stdout.write(`Your access PIN is ${app.firstPin}. It is shown only now; "npm run pin" sets another.\n`)
  }
}

/** The process waits for its threads when it ends, also for those that a disk holds: then only this is left. */
function exit(): void {
  if (hasUnansweredCalls()) process.kill(process.pid, 'SIGKILL')
  process.exit(0)
}

async function listen(http: App['http'], { port, host }: Pick<Config, 'port' | 'host'>): Promise<AddressInfo> {
  await http.listen({ port, host })
  return http.server.address() as AddressInfo
}

async function closeInGoodOrder(http: App['http']): Promise<void> {
  const patience = setTimeout(() => http.server.closeAllConnections(), SHUTDOWN_GRACE_MS).unref()
  // A connection becomes idle only after the response to its last request.
  const tidying = setInterval(() => http.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref()
  await http.close()
  clearTimeout(patience)
  clearInterval(tidying)
}
