import { enableCompileCache } from 'node:module'
import { readConfig } from './platform/config.ts'

enableCompileCache()

try {
  const config = readConfig(process.env)
  const { run } = await import('./run.ts')
  await run(config)
} catch (error) {
  const { describeStartFailure } = await import('./start-failure.ts')
  process.stderr.write(`${describeStartFailure(error)}\n`)
  process.exitCode = 1
}
