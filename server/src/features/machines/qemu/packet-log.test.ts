import { appendFile, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PacketLog } from './packet-log.ts'

const HEADER = Buffer.alloc(24, 7)

function packets(...lengths: number[]): Buffer {
  return Buffer.concat(
    lengths.map((length) => {
      const record = Buffer.alloc(17, 9)
      record.writeUInt32LE(length, 12)
      return record
    }),
  )
}

async function logFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'packets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'in.pcap')
}

it('counts what came since it was first asked, and whole records only', async () => {
  const path = await logFile()
  const log = new PacketLog(path)
  expect(await log.count()).toBeNull()
  await writeFile(path, Buffer.concat([HEADER, packets(60)]))
  expect(await log.count()).toBe(0)
  await appendFile(path, Buffer.concat([packets(1500, 1500), packets(40).subarray(0, 9)]))
  expect(await Promise.all([log.count(), log.count()])).toEqual([3000, 3000])
  await appendFile(path, packets(40).subarray(9))
  expect(await log.count()).toBe(3040)
})

it('empties a large file, and goes on counting behind the hole', async () => {
  const path = await logFile()
  const log = new PacketLog(path)
  // As QEMU, which keeps it open and does not append.
  const file = await open(path, 'w')
  onTestFinished(() => file.close())
  await file.write(HEADER)
  await log.count()
  const many = packets(...Array<number>(70_000).fill(10))
  await file.write(many)
  expect(await log.count()).toBe(700_000)
  expect((await stat(path)).size).toBe(0)
  expect(await log.count()).toBe(700_000)
  await file.write(packets(5))
  await file.write(packets(6))
  expect(await log.count()).toBe(700_011)
  expect((await stat(path)).blocks).toBeLessThan(100)
})
