import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MirrorChanged } from './mirror-file.ts'
import { MirrorFolder } from './mirror-folder.ts'

const SCANS = 200

test('what gets another name while it is scanned is never missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-mirror-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mirror = new MirrorFolder({ path: join(folder, 'mirror'), aside: join(folder, 'aside') })
  await mirror.make()
  const at = (path: string) => join(folder, 'mirror', path)
  await mkdir(at('Inner'))
  await writeFile(at('Inner/file'), '')
  await writeFile(at('a'), '')
  let isDone = false
  const renaming = (async () => {
    while (!isDone) {
      for (const [from, to] of [
        ['a', 'b'],
        ['Inner', 'Other'],
        ['b', 'a'],
        ['Other', 'Inner'],
      ] as const) {
        await rename(at(from), at(to))
      }
    }
  })()
  const shown = ({ entries }: { entries: ReadonlyMap<string, unknown> }) =>
    Array.from(entries.keys(), (path) => path.replace('b', 'a').replace('Other', 'Inner'))
      .sort()
      .join(' ')
  const found = new Set<string>()
  for (let scan = 0; scan < SCANS; scan++) {
    const scanned = await mirror.scan().catch((error) => {
      // It says so where it can't tell.
      expect(error).toBeInstanceOf(MirrorChanged)
    })
    if (scanned !== undefined) found.add(shown(scanned))
  }
  isDone = true
  await renaming
  found.add(shown(await mirror.scan()))
  expect([...found]).toEqual(['Inner Inner/file a'])
})

test('what has a name that is not UTF-8 is left out, and keeps nothing else from being found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-mirror-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mirror = new MirrorFolder({ path: join(folder, 'mirror'), aside: join(folder, 'aside') })
  await mirror.make()
  const named = (name: string) => Buffer.concat([Buffer.from(`${mirror.path}/${name}`), Buffer.from([0xff])])
  await writeFile(named('file'), '')
  await mkdir(named('folder'))
  await writeFile(join(mirror.path, '\ufffd.txt'), '')
  const { entries, skippedCount } = await mirror.scan()
  expect([[...entries.keys()], skippedCount]).toEqual([['\ufffd.txt'], 2])
})

test('a folder is removed with what was not received in full, but with nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-mirror-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const mirror = new MirrorFolder({ path: join(folder, 'mirror'), aside: join(folder, 'aside') })
  await mirror.make()
  const put = (path: string) => writeFile(join(mirror.path, path), '')
  await mirror.makeFolder('Partial')
  await put('Partial/.syncthing.a.txt.tmp')
  await put('Partial/~syncthing~b.txt.tmp')
  await mirror.makeFolder('Whole')
  await put('Whole/.syncthing.a.txt.tmp')
  await put('Whole/b.txt')
  expect(await Promise.all(['Partial', 'Whole', 'Absent'].map((path) => mirror.removeFolder(path)))).toEqual([
    true,
    false,
    true,
  ])
  expect([...(await mirror.scan()).entries.keys()]).toEqual(['Whole', 'Whole/b.txt'])
})
