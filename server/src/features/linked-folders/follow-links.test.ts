import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followLinks } from './follow-links.ts'

test('links are followed as the system does it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-links-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'disk', 'films'), { recursive: true })
  await writeFile(join(folder, 'file'), '')
  const links = {
    films: join(folder, 'disk', 'films'),
    relative: 'disk/../disk/./films/',
    chain: 'relative',
    'disk/up': '..',
    'disk/films/out': '../up/films',
    twice: 'disk/up/chain/out',
    loop: 'loop',
    gone: 'nothing/here',
    top: '/',
    beyond: '../../../../../../../../../../..',
  }
  for (const [name, target] of Object.entries(links)) await symlink(target, join(folder, name))
  const outcome = (found: Promise<string>) => found.catch((error: NodeJS.ErrnoException) => error.code)
  for (const name of ['', ...Object.keys(links), 'chain/none', 'file', 'file/x', 'none']) {
    const path = join(folder, name)
    expect([name, await outcome(followLinks(path))]).toEqual([name, await outcome(realpath(path))])
  }
  expect(await followLinks('/')).toBe('/')
})
