import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BLOCK_GAME_FRAME_PATH } from '@pinloft/contract/block-game/messages'
import { getBlockGame } from '@pinloft/contract/block-game/settings'
import { expect, onTestFinished, test } from 'vitest'
import { startOpenTestApp } from '../../testing/test-app.ts'
import { readGamePage } from './game-page.ts'

test('says which game the page shows', async () => {
  const app = await startOpenTestApp()
  const reply = await app.request({ method: 'GET', url: getBlockGame.path })
  expect(reply.json()).toEqual({ outsideAddress: null })
})

test('answers for the frame, built or not', async () => {
  const app = await startOpenTestApp()
  const reply = await app.request({ method: 'GET', url: BLOCK_GAME_FRAME_PATH })
  // Without a build the reply says how to make one.
  expect([200, 503]).toContain(reply.statusCode)
})

test('names the scripts and styles of the page by their digests', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pinloft-game-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  expect(readGamePage(directory)).toBeNull()
  for (const ending of ['', '.br', '.gz']) {
    await writeFile(join(directory, `index.html${ending}`), '<style>a{}</style><script type="module">let a</script>')
  }
  const policy = readGamePage(directory)?.policy ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-scripts allow-pointer-lock')
  expect(policy.match(/'sha256-[\w+/=]{44}'/g)).toHaveLength(2)
  expect(policy).not.toMatch(/connect-src|allow-same-origin|unsafe/)
})
