import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { recentChanges } from './recent-changes.mjs'

const TEST = `\n\ntest('adds', () => log(add(1, 2)))\n${"test('adds nothing to nothing', () => log(add(0, 0)))\n".repeat(10)}`
const BODY = `import { SUM_TEXTS } from '@pinloft/contract/sum'\nimport { log } from '../log.ts'\nimport { add } from './add.ts'${TEST}`

test('a test that was moved with its imports was not changed, one with another line was', () => {
  const root = mkdtempSync(join(tmpdir(), 'recent-changes-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root })
  const commit = (subject: string) => {
    git('add', '--all')
    git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--allow-empty', '-m', subject)
  }
  git('init', '--quiet')
  mkdirSync(join(root, 'old'))
  writeFileSync(join(root, 'old/moved.test.ts'), BODY)
  writeFileSync(join(root, 'old/changed.test.ts'), BODY.replace('1, 2', '2, 2'))
  commit('first')
  for (let number = 2; number <= 20; number += 1) commit(`number ${number}`)
  expect(recentChanges(root)('old/moved.test.ts')).toBe(true)

  renameSync(join(root, 'old'), join(root, 'new'))
  const imports = [
    "import { add } from './add.ts'",
    "import {\n  SUM_TEXTS\n} from '@pinloft/contract/sum/texts'",
    "import { log } from '../../log.ts'",
  ]
  const moved = `${imports.join('\n')}${TEST}`
  writeFileSync(join(root, 'new/moved.test.ts'), moved)
  writeFileSync(join(root, 'new/changed.test.ts'), BODY.replace('1, 2', '1, 1'))
  commit('move')
  const isChanged = recentChanges(root)
  expect(isChanged('new/moved.test.ts')).toBe(false)
  expect(isChanged('new/changed.test.ts')).toBe(true)
  writeFileSync(join(root, 'new/added.test.ts'), BODY)
  expect(recentChanges(root)('new/added.test.ts')).toBe(true)
})
