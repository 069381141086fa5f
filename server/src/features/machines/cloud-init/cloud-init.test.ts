import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type CloudSeed, hostName, makeCloudSeed, metaData, userData } from './cloud-init.ts'
import { hashPassword } from './password-hash.ts'
import { readSshKey } from './ssh-key.ts'

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
const SEED: CloudSeed = { instanceId: 'abc', machineName: 'Büro PC', userName: 'friend', password: 'p', sshKey: KEY }

/** What could be structure in YAML, or end a line or a document. */
const PIECES = [
  '\n',
  '\r',
  ': ',
  '- ',
  '#',
  '"',
  "'",
  '\\',
  '{',
  '}',
  '[',
  ']',
  '|',
  '>',
  '%',
  '@',
  '`',
  '!',
  '&a ',
  '*a',
].concat(['runcmd: [touch, /x]', '\n...\n', '\n---\n', '\u2028', '\u0085', '\u0000', '\x7f', '☃', '😀', '\ud800', 'x'])

test('no value becomes structure of the configuration, whatever it holds', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const hostile = () => Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)]).join('')
  for (let round = 0; round < 500; round++) {
    const [machineName, userName, sshKey, instanceId] = [hostile(), hostile(), hostile(), hostile()]
    const seed = { instanceId, machineName, userName, password: null, sshKey }
    const [first, json, rest, ...more] = userData(seed).split('\n')
    expect([first, rest, more]).toEqual(['#cloud-config', '', []])
    // Only what every reader of YAML accepts inside double quotes.
    expect(json).toMatch(/^[\x20-\x7e]+$/)
    expect(JSON.parse(json ?? '')).toEqual({
      users: [
        {
          name: userName,
          shell: '/bin/bash',
          sudo: 'ALL=(ALL) NOPASSWD:ALL',
          lock_passwd: true,
          ssh_authorized_keys: [sshKey],
        },
      ],
      ssh_pwauth: false,
      disable_root: true,
    })
    const meta = metaData(seed)
    expect(meta).toMatch(/^[\x20-\x7e]+\n$/)
    const { 'local-hostname': host, ...others } = JSON.parse(meta)
    expect(others).toEqual({ 'instance-id': instanceId })
    expect(host).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
  }
})

test('host names come close to what was typed', () => {
  expect(hostName('Büro PC')).toBe('buro-pc')
  expect(hostName('a,file=/etc/passwd')).toBe('a-file-etc-passwd')
  expect(hostName('😀')).toBe('machine')
  expect(hostName(`${'a'.repeat(62)} b`)).toBe('a'.repeat(62))
})

test('the password is only stored as a hash, which is that of the system', () => {
  const seed = makeCloudSeed({ ...SEED, password: 'correct horse' }).toString('latin1')
  expect(seed).not.toContain('correct horse')
  expect(seed).toMatch(/"passwd":"\$6\$[./0-9A-Za-z]{16}\$[./0-9A-Za-z]{86}"/)
  // Known answers of the specification.
  expect(hashPassword('Hello world!', 'saltstring')).toBe(
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
  )
  for (const password of ['x', 'a'.repeat(200), 'pässwörd ☃', '$(id)']) {
    const args = ['passwd', '-6', '-salt', 'Ab./', '-stdin']
    const known = execFileSync('openssl', args, { input: `${password}\n`, encoding: 'utf8' }).trim()
    expect(hashPassword(password, 'Ab./')).toBe(known)
  }
})

test('the seed is a CD with the label and the files that cloud-init looks for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pinloft-seed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'seed.iso')
  await writeFile(path, makeCloudSeed(SEED))
  for (const [names, tree] of [
    ['norock', 'plain'],
    ['any', 'joliet'],
  ] as const) {
    const to = join(folder, tree)
    const args = ['-osirrox', 'on', '-read_fs', names, '-indev', path, '-extract', '/', to]
    const said = execFileSync('xorriso', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    expect(said).not.toContain('FAILURE')
    expect(await readFile(join(to, 'meta-data'), 'utf8')).toBe(metaData(SEED))
    expect(await readFile(join(to, 'user-data'), 'utf8')).toMatch(/^#cloud-config\n\{/)
  }
  expect(execFileSync('blkid', ['-o', 'value', path], { encoding: 'utf8' })).toContain('cidata')
})

test('only public keys are accepted, without their options', () => {
  expect(readSshKey(` ${KEY} my laptop `)).toBe(`${KEY} my laptop`)
  expect(readSshKey(`${KEY} lap\u00e9top`)).toBe(KEY)
  for (const wrong of [
    '',
    'ssh-ed25519',
    'ssh-ed25519 AAAA',
    `command="x" ${KEY}`,
    `${KEY}\nssh-rsa AAAA`,
    KEY.replace('ssh-ed25519', 'ssh-rsa'),
    `${KEY}!`,
    '-----BEGIN OPENSSH PRIVATE KEY-----',
  ]) {
    expect(readSshKey(wrong), wrong).toBeNull()
  }
})
