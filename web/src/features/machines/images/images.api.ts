import { listMachineImages, MACHINE_IMAGE_JOB } from '@pinloft/contract/machines/images'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '../../../platform/live-socket.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'

/** Endings of the files that can be images, for the upload. */
export const IMAGE_FILES = '.iso,.qcow2,.img'

/** The images, and how far those are that are being fetched. */
export function useMachineImages(isNeeded = true) {
  const client = useQueryClient()
  useEffect(
    () =>
      onLiveEvent('jobs_changed', ({ jobs }) => {
        const fetched = new Map(jobs.filter(({ kind }) => kind === MACHINE_IMAGE_JOB).map((job) => [job.id, job]))
        if (fetched.size === 0) return
        client.setQueryData(
          queryOf(listMachineImages).queryKey,
          (known) =>
            known && {
              ...known,
              systems: known.systems.map((system) => ({
                ...system,
                job: system.job && (fetched.get(system.job.id) ?? system.job),
              })),
            },
        )
      }),
    [client],
  )
  return useQuery({ ...queryOf(listMachineImages), enabled: isNeeded, staleTime: 0 })
}
