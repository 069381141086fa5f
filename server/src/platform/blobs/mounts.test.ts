import { lstat, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deviceAmong, deviceOf, readMounts } from './mounts.ts'

const TEXT = `26 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 26 0:50 / /mnt/nas rw - nfs4 nas:/ rw,vers=4.2
41 26 0:50 /films /srv/all\\040films rw - nfs4 nas:/films rw
42 26 0:61 / /mnt/usb rw - exfat /dev/sdb1 rw
43 26 0:62 / /mnt/usb rw - exfat /dev/sdc1 rw
`

test.each([
  ['/mnt/nas', '0:50'],
  ['/mnt/nas/films', '0:50'],
  ['/srv/all films/new', '0:50'],
  ['/mnt/nas2', '8:1'],
  ['/', '8:1'],
  // The later one covers the earlier one.
  ['/mnt/usb/x', '0:62'],
])('%s is on %s', (path, device) => {
  expect(deviceAmong(readMounts(TEXT), path)).toBe(device)
})

test('two directories of one file system have the same device here, and those of others another one', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'pinloft-mounts-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(deviceOf(folder)).toBe(deviceOf(await realpath(tmpdir())))
  expect(deviceOf('/proc')).not.toBe(deviceOf(folder))
  expect((await lstat('/proc')).dev).not.toBe((await lstat(folder)).dev)
  expect(deviceOf('link /mnt')).toBe('link /mnt')
})
