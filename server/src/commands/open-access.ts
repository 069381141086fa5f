import { AccessService } from '../features/access/index.ts'
import { MIGRATIONS } from '../migrations.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { expectPlaced, prepareDataDirectory } from '../platform/data-directory.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createEventBus } from '../platform/events/event-bus.ts'
import { loadSecretKey } from '../platform/secret-key.ts'

/** Runs a console command on the gate of the data directory that the environment names. The server may be running. */
export async function withAccess(command: (access: AccessService) => Promise<string>): Promise<void> {
  try {
    const config = readConfig(process.env)
    await prepareDataDirectory(config.dataDir)
    expectPlaced(config.dataDir)
    const database = await openDatabase(config)
    await migrate(database, MIGRATIONS)
    const access = new AccessService({
      database: database.handle,
      clock: systemClock,
      events: createEventBus(),
      secretKey: await loadSecretKey(config.dataDir),
      onError: (error) => console.error(error),
    })
    console.log(await command(access))
    access.close()
    await database.close()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  }
}
