// The second look of `npm test`: once everything else has ended, each file with a failed test runs again, alone. Only what
// failed the first time is judged. A test that fails again fails the run. One that passes is unstable, which is named,
// counted and limited, but refuses nothing.

/** More unstable tests than these in one run are not bad luck. */
export const MAX_UNSTABLE = 4
/** When more files than these have failed tests, something is broken, and no file is looked at again. */
export const MAX_FILES = 8
/** Of the tests about crashes, kills, leaks and faults: what they find by chance may be a fault of the product. */
export const MAX_UNSTABLE_ABOUT_FAULTS = 1
const ATTEMPTS = 2

/**
 * @param {readonly import('./test-reports.d.mts').Failure[]} failures Of all sections.
 * @param {import('./second-look.d.mts').SecondLookOptions} options
 * @returns {Promise<import('./second-look.d.mts').SecondLook>}
 */
export async function lookAgain(failures, { runAlone, hasChanged, isAboutFaults }) {
  const failed = failures.filter(({ file }) => file === undefined).map((failure) => ({ ...failure, reason: NO_FILE }))
  const files = groupByFile(failures.filter(({ file }) => file !== undefined))
  if (files.length > MAX_FILES) {
    const reason = `${files.length} files have failed tests; at most ${MAX_FILES} are looked at again`
    return { unstable: [], failed: [...failed, ...files.flat().map((failure) => ({ ...failure, reason }))] }
  }
  const unstable = []
  for (const group of files) {
    const [{ section, file }] = group
    const left = await failedAgain(group, () => runAlone(section, file))
    for (const failure of group) {
      if (left.includes(failure)) failed.push({ ...failure, reason: 'failed again, alone' })
      else if (hasChanged(file)) failed.push({ ...failure, reason: 'passed alone, but its file was changed recently' })
      else unstable.push({ ...failure, isAboutFaults: isAboutFaults(file) })
    }
  }
  return limit({ unstable, failed })
}

const NO_FILE = 'belongs to no file that could be looked at again'

function groupByFile(failures) {
  const groups = new Map()
  for (const failure of failures) {
    const key = `${failure.section} ${failure.file}`
    groups.set(key, [...(groups.get(key) ?? []), failure])
  }
  return [...groups.values()]
}

/** Those of one file that have not passed in any attempt. */
async function failedAgain(group, run) {
  let left = group
  for (let attempt = 0; attempt < ATTEMPTS && left.length > 0; attempt++) {
    const report = await run()
    left = left.filter((failure) => !hasPassed(failure, report))
  }
  return left
}

/** Skipped is not passed, and nothing has passed while there are errors outside the tests. */
function hasPassed({ file, name }, report) {
  if (report === undefined || report.unhandled.length > 0) return false
  const ran = report.files.find((candidate) => candidate.file === file)
  if (ran === undefined || ran.errors.length > 0) return false
  if (name === undefined) return ran.state === 'passed'
  const tests = ran.tests.filter((test) => test.name === name)
  return tests.length > 0 && tests.every(({ state }) => state === 'passed')
}

function limit({ unstable, failed }) {
  const aboutFaults = unstable.filter((failure) => failure.isAboutFaults)
  const refuse = (refused, reason) => ({
    unstable: unstable.filter((failure) => !refused.includes(failure)),
    failed: [...failed, ...refused.map((failure) => ({ ...failure, reason }))],
  })
  if (unstable.length > MAX_UNSTABLE) {
    return refuse(unstable, `passed alone, but ${unstable.length} tests did: at most ${MAX_UNSTABLE} are bad luck`)
  }
  if (aboutFaults.length > MAX_UNSTABLE_ABOUT_FAULTS) {
    return refuse(aboutFaults, `passed alone, but ${aboutFaults.length} tests about crashes and faults did`)
  }
  return { unstable, failed }
}
