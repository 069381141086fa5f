/** `node make-data-template.ts FOLDER PIN`: makes the data of a server that was started once, with a PIN that is hashed quickly. */
import { createApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { createLogger } from '../../server/src/platform/logger.ts'

const [dataDir, pin] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: dataDir, ACCESS_PIN: pin, LOG_LEVEL: 'silent', PORT: '0' })
// The hash says what it cost, so the server of a test verifies it as quickly.
const app = await createApp(config, createLogger('silent'), { pinHashCost: { memoryCost: 8, timeCost: 1 } })
await app.http.ready()
const entered = await app.http.inject({ method: 'POST', url: '/api/verify-access-pin', payload: { pin } })
if (entered.statusCode !== 200) throw new Error(entered.body)
await app.http.close()
process.exit(0)
