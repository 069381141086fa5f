import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { lstat, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { canMount, mountOn } from '../../testing/mounts.ts'
import { deviceAmong, deviceOf, readMounts } from './mounts.ts'

const TEXT = `26 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 26 0:50 / /mnt/nas rw - nfs4 nas:/ rw,vers=4.2
41 26 0:50 /films /srv/all\\040films rw - nfs4 nas:/films rw
42 26 0:61 / /mnt/usb rw - exfat /dev/sdb1 rw
43 42 0:62 / /mnt/usb rw - exfat /dev/sdc1 rw
44 26 0:63 / /media/old/inner rw - ext4 /dev/sdd1 rw
45 26 0:64 / /media/old rw - ext4 /dev/sde1 rw
46 45 0:65 / /media/old/other rw - ext4 /dev/sdf1 rw
`
/** As after the start of a computer: the root came last, and what was moved into it before keeps its place in the list. */
const MOVED = `23 27 0:22 / /proc rw - proc proc rw
27 1 8:1 / / rw - ext4 /dev/sda1 rw
28 27 0:50 / /mnt/disk/inner rw - ext4 /dev/sdb1 rw
24 27 0:51 / /mnt/disk rw - ext4 /dev/sdc1 rw
30 27 0:52 / / rw - tmpfs none rw
`

test.each([
  ['/mnt/nas', '0:50'],
  ['/mnt/nas/films', '0:50'],
  ['/srv/all films/new', '0:50'],
  ['/mnt/nas2', '8:1'],
  ['/', '8:1'],
  // The later one covers the earlier one.
  ['/mnt/usb/x', '0:62'],
  // So does one on the way there, which has others in it.
  ['/media/old/inner/x', '0:64'],
  ['/media/old/other/x', '0:65'],
])('%s is on %s', (path, device) => {
  expect(deviceAmong(readMounts(TEXT), path)).toBe(device)
})

test('a mount is found by what it is in, and not by its place in the list', () => {
  const on = (path: string) => deviceAmong(readMounts(MOVED), path)
  expect([on('/proc/self'), on('/mnt/disk/inner/x'), on('/home')]).toEqual(['0:22', '0:51', '8:1'])
  // In a folder that is the root of a process, what that is on is not listed.
  const jailed = readMounts('50 49 0:70 / /data rw - tmpfs none rw')
  expect([deviceAmong(jailed, '/data/x'), deviceAmong(jailed, '/home')]).toEqual(['0:70', undefined])
})

test.skipIf(!canMount)('of real mounts in one another the device is that which the system says', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'pinloft-mounts-')))
  const inner = join(folder, 'disk', 'inner')
  const paths = [join(folder, 'disk'), inner]
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const mount = (place: string) => {
    mkdirSync(place, { recursive: true })
    mountOn(place, '-t', 'tmpfs', 'none')
  }
  const compare = async () => {
    const all = readMounts(readFileSync('/proc/self/mountinfo', 'utf8'))
    for (const path of paths) {
      const { dev } = statSync(path)
      expect(deviceAmong(all, path)).toBe(`${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`)
    }
    return paths.map((path) => deviceAmong(all, path))
  }
  mount(inner)
  const [, first] = await compare()
  // Over the folder that it is in: it is there no more.
  mount(join(folder, 'disk'))
  mkdirSync(inner)
  const [over, hidden] = await compare()
  expect([over === hidden, hidden === first]).toEqual([true, false])
  mount(inner)
  mount(inner)
  expect(new Set(await compare()).size).toBe(2)
})

test('two directories of one file system have the same device here, and those of others another one', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'pinloft-mounts-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(deviceOf(folder)).toBe(deviceOf(await realpath(tmpdir())))
  expect(deviceOf('/proc')).not.toBe(deviceOf(folder))
  expect((await lstat('/proc')).dev).not.toBe((await lstat(folder)).dev)
  expect(deviceOf('link /mnt')).toBe('link /mnt')
})
