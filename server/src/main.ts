import { readConfig } from './platform/config.ts'
import { run } from './run.ts'
import { describeStartFailure } from './start-failure.ts'

// Imported, it is only compiled.
if (import.meta.main) {
  try {
    await run(readConfig(process.env))
  } catch (error) {
    process.stderr.write(`${describeStartFailure(error)}\n`)
    process.exitCode = 1
  }
}
