import { AccessService } from '../core/access/index.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { expectActivated, prepareDataDirectory } from '../platform/data-directory.ts'
import type { DatabaseHandle } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { AppError } from '../platform/errors.ts'
import { createEventBus } from '../platform/events/event-bus.ts'
import { loadSecretKey } from '../platform/secret-key.ts'
import { listSecretKeyUsers } from '../secret-key-users.ts'
import { openProductDatabase, STORAGE } from '../storage.ts'

/**
 * Runs a console command on the gate of the data directory from the environment. The server may be running.
 * `mayMakeKey` is whether a missing `secret.key` may be replaced although the database has data that depends on it.
 */
export async function withAccess(
  command: (access: AccessService, database: DatabaseHandle) => Promise<string>,
  { mayMakeKey = false }: { mayMakeKey?: boolean } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env)
    await prepareDataDirectory(config.dataDir)
    expectActivated(config.dataDir)
    const database = await openProductDatabase(config)
    await migrate(database, STORAGE.migrations)
    const access = new AccessService({
      database: database.handle,
      clock: systemClock,
      events: createEventBus(),
      secretKey: await loadSecretKey(config.dataDir, async () =>
        mayMakeKey ? [] : listSecretKeyUsers(database.handle),
      ),
    })
    console.log(await command(access, database.handle))
    await database.close()
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof AppError ? error.message : error)
    process.exitCode = 1
  }
}
