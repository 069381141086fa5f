import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isHostStopping } from './host-stopping.ts'

test('a computer is shutting down if systemd says so, whatever its exit code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-systemctl-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const systemctl = join(folder, 'systemctl')
  for (const [state, isStopping] of [
    ['stopping', true],
    ['degraded', false],
    ['running', false],
  ] as const) {
    await writeFile(systemctl, `#!/bin/sh\necho ${state}\ntest ${state} = running\n`, { mode: 0o755 })
    expect(await isHostStopping(systemctl), state).toBe(isStopping)
  }
  expect(await isHostStopping(join(folder, 'missing'))).toBe(false)
})
