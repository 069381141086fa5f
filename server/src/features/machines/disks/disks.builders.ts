import { type Job, listJobs } from '@pinloft/contract/jobs/endpoints'
import { takeMachineSnapshot } from '@pinloft/contract/machines/disks'
import type { Endpoint } from '@pinloft/contract/shared/endpoint'
import { jobOnce } from '../../../testing/job-once.ts'
import { type send, sendForReply } from '../../../testing/operation.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { machineFile } from '../machine-files.ts'
import { machineFolders } from '../machines.builders.ts'

const JOB_TIMEOUT_MS = 60_000

/** Path of the disk of a machine. */
export function diskOf(app: TestApp, machineId: string): string {
  return machineFile(machineFolders(app.data.dataDir).of(machineId), 'disk')
}

/** Waits until the job that a call starts is as expected. */
export async function jobDone(
  app: TestApp,
  endpoint: Endpoint,
  call: Parameters<typeof send>[2],
  expected: object = { state: 'done' },
): Promise<Job> {
  const { id } = await sendForReply<Job>(app, endpoint, call)
  return jobOnce(
    async () => (await sendForReply<Job[]>(app, listJobs, {})).filter((job) => job.id === id),
    expected,
    JOB_TIMEOUT_MS,
  )
}

/** Takes a snapshot of a machine, and returns its id, which is that of the job. */
export async function takeSnapshot(app: TestApp, machineId: string, name = ''): Promise<string> {
  return (await jobDone(app, takeMachineSnapshot, { params: { id: machineId }, payload: { name } })).id
}
