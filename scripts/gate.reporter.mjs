// A reporter of vitest for `npm test`: unlike the JSON reporter it also has errors outside any test, errors of hooks, and
// files that never ended.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './setup.mjs'

/** Writes what happened to the file that GATE_REPORT names, in the shape of `GateReport`. */
export default class GateReporter {
  onTestRunEnd(modules, unhandledErrors, reason) {
    const report = {
      reason,
      files: modules.map(describeFile),
      unhandled: unhandledErrors.map((error) => ({
        ...(error.VITEST_TEST_PATH && { file: relative(ROOT, error.VITEST_TEST_PATH) }),
        ...(error.VITEST_TEST_NAME && { test: error.VITEST_TEST_NAME }),
        message: textOf(error),
      })),
    }
    writeFileSync(process.env.GATE_REPORT, JSON.stringify(report))
  }
}

function describeFile(module) {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return {
    file: relative(ROOT, module.moduleId),
    state: module.state(),
    seconds: (duration + collectDuration + setupDuration) / 1000,
    // Those of `beforeAll` and `afterAll` belong to the file or to a group of tests.
    errors: [module, ...module.children.allSuites()].flatMap((suite) => suite.errors().map(textOf)),
    tests: Array.from(module.children.allTests(), (test) => ({
      name: test.fullName,
      state: test.result().state,
      messages: (test.result().errors ?? []).map(textOf),
    })),
  }
}

function textOf({ stack, message, name }) {
  return stack ?? `${name}: ${message}`
}
