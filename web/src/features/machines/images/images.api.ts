import { cancelJob } from '@pinloft/contract/jobs/endpoints'
import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import {
  chooseMachineImage,
  deleteMachineImage,
  fetchMachineImage,
  listMachineImages,
  MACHINE_IMAGE_JOB,
  type MachineImages,
} from '@pinloft/contract/machines/images'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/call.ts'
import { onLiveEvent } from '../../../platform/live-socket.ts'
import { useLiveQuery } from '../../../platform/use-live-query.ts'

/** Endings of the files that can be images, for the upload. */
export const IMAGE_FILES = '.iso,.qcow2,.img'
const IMAGES_KEY = ['machines', listMachineImages.path]
const EVENTS = ['machine_images_changed', 'file_uploaded', 'file_deleted'] as const

/** The images, and how far those are that are being fetched. */
export function useMachineImages(isNeeded = true) {
  const client = useQueryClient()
  useEffect(
    () =>
      onLiveEvent('jobs_changed', ({ jobs }) => {
        const fetched = new Map(jobs.filter(({ kind }) => kind === MACHINE_IMAGE_JOB).map((job) => [job.id, job]))
        if (fetched.size === 0) return
        client.setQueryData<MachineImages>(
          IMAGES_KEY,
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
  return useLiveQuery({
    queryKey: IMAGES_KEY,
    queryFn: ({ signal }) => call(listMachineImages, { signal }),
    events: EVENTS,
    enabled: isNeeded,
  })
}

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries({ queryKey: IMAGES_KEY }) })
}

export function useFetchImage() {
  return useChange((osType: MachineOsType) => call(fetchMachineImage, { params: { osType } }))
}

export function useStopFetching() {
  return useChange((jobId: string) => call(cancelJob, { params: { id: jobId } }))
}

export function useChooseImage() {
  return useChange(({ osType, imageId }: { osType: MachineOsType; imageId: string | null }) =>
    call(chooseMachineImage, { params: { osType }, body: { imageId } }),
  )
}

export function useDeleteImage() {
  return useChange(({ id, pin }: { id: string; pin: string }) =>
    call(deleteMachineImage, { params: { id }, body: { pin } }),
  )
}
