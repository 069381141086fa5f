import { expect, test } from 'vitest'
import { checksumIn } from './official-images.ts'
import { recogniseSystem } from './recognise-system.ts'

const SUM = 'a'.repeat(64)
const OTHER = 'b'.repeat(64)

test('the operating system is recognised by the name of an image', () => {
  const names = {
    'Win11_24H2_EnglishInternational_x64.iso': 'windows_11',
    'Windows 11 24H2.iso': 'windows_11',
    'win_11_pro.ISO': 'windows_11',
    'SERVER_EVAL_x64FRE_en-us_2022.iso': 'windows_server',
    'Windows Server 2022.iso': 'windows_server',
    'ubuntu-22.04.5-live-server-amd64.iso': 'ubuntu_22',
    'jammy-server-cloudimg-amd64.img': 'ubuntu_22',
    'CentOS-8-GenericCloud-8.4.2105-20210603.0.x86_64.qcow2': 'centos_8',
    'Rocky-8-GenericCloud.latest.x86_64.qcow2': 'centos_8',
    'ubuntu-24.04-live-server-amd64.iso': null,
    'Windows 10.iso': null,
    'holiday.iso': null,
  }
  expect(Object.fromEntries(Object.keys(names).map((name) => [name, recogniseSystem(name)]))).toEqual(names)
})

test('a checksum is found in both forms of lists, and only that of the file', () => {
  expect(checksumIn(`${OTHER} *x.img\n${SUM.toUpperCase()} *image.img\n`, 'image.img')).toBe(SUM)
  expect(checksumIn(`${SUM}  image.img`, 'image.img')).toBe(SUM)
  expect(checksumIn(`# x: 12 bytes\nSHA256 (image.img) = ${SUM}\n`, 'image.img')).toBe(SUM)
  for (const list of [
    '',
    `${SUM} *other-image.img`,
    `${SUM} *image.img.zsync`,
    `SHA256 (image.img) = ${SUM}0`,
    `SHA512 (image.img) = ${SUM}${SUM}`,
    `${SUM}  image.img\n${OTHER}  image.img`,
  ]) {
    expect(checksumIn(list, 'image.img'), list).toBeNull()
  }
})
