import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPdfPreview } from '@pinloft/contract/media/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, it, onTestFinished } from 'vitest'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { startOpenTestApp } from '../../testing/test-app.ts'

it.skipIf(isOnPostgres)('retries a document that LibreOffice failed on only after a delay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-soffice-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [program, runs] = [join(folder, 'soffice'), join(folder, 'runs')]
  await writeFile(program, `#!/bin/sh\necho run >> ${runs}\nexit 1\n`)
  await chmod(program, 0o755)
  const app = await startOpenTestApp({ programs: { soffice: program } })
  const { id } = await app.store('hostile.docx', 'no document')
  const ask = async () => {
    const reply = await app.request({ url: pathOf(getPdfPreview.path, { id }) })
    return [reply.json().code, (await readFile(runs, 'utf8')).length / 'run\n'.length]
  }
  expect(await ask()).toEqual(['preview_unavailable', 1])
  expect(await ask()).toEqual(['preview_unavailable', 1])
  app.clock.advance(11 * 60_000)
  expect(await ask()).toEqual(['preview_unavailable', 2])
})
