import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import {
  changeMachineDisc,
  cloneMachine,
  deleteMachineSnapshot,
  exportMachine,
  importMachine,
  listMachineSnapshots,
  revertMachine,
  takeMachineSnapshot,
} from '@pinloft/contract/machines/disks'
import { search } from '@pinloft/contract/search/endpoints'
import type { InputOf } from '@pinloft/contract/shared/endpoint'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useLiveQuery } from '../../../platform/use-live-query.ts'
import { refreshMachines } from '../machines.api.ts'

const SNAPSHOT_EVENTS = ['machine_snapshots_changed'] as const
const FILE_EVENTS = ['file_uploaded', 'file_changed', 'file_deleted'] as const
const FILES_SHOWN = 30

export function useSnapshots(id: string) {
  return useLiveQuery({
    queryKey: ['machines', listMachineSnapshots.path, id],
    queryFn: ({ signal }) => call(listMachineSnapshots, { params: { id }, signal }),
    events: SNAPSHOT_EVENTS,
  })
}

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void refreshMachines(client) })
}

export function useTakeSnapshot() {
  return useChange(({ id, name }: { id: string; name: string }) =>
    call(takeMachineSnapshot, { params: { id }, body: { name } }),
  )
}

interface SnapshotAct {
  id: string
  snapshotId: string
  pin: string
}

export function useRevert() {
  return useChange(({ pin, ...params }: SnapshotAct) => call(revertMachine, { params, body: { pin } }))
}

export function useDeleteSnapshot() {
  return useChange(({ pin, ...params }: SnapshotAct) => call(deleteMachineSnapshot, { params, body: { pin } }))
}

export function useCloneMachine() {
  return useChange(({ id, name }: { id: string; name: string }) =>
    call(cloneMachine, { params: { id }, body: { name } }),
  )
}

export function useExportMachine() {
  return useChange(({ id, folder }: { id: string; folder: string | null }) =>
    call(exportMachine, { params: { id }, body: { folder } }),
  )
}

export function useImportMachine() {
  return useChange((body: InputOf<typeof importMachine, 'body'>) => call(importMachine, { body }))
}

/** What is put into the drive of a machine; nothing takes out what is in it. */
export type DiscChoice = InputOf<typeof changeMachineDisc, 'body'>

export function useChangeDisc() {
  return useChange(({ id, ...body }: DiscChoice & { id: string }) => call(changeMachineDisc, { params: { id }, body }))
}

/** Files in Cloud Storage whose name has one of some endings, and some words. */
export function useFilesByEnding(words: string, endings: readonly string[]) {
  return useLiveQuery({
    queryKey: [search.path, 'by ending', words, ...endings],
    queryFn: async ({ signal }): Promise<StoredFile[]> => {
      const found = await Promise.all(endings.map((ending) => filesByEnding(words, ending, signal)))
      return found.flat().slice(0, FILES_SHOWN)
    },
    placeholderData: keepPreviousData,
    events: FILE_EVENTS,
  })
}

async function filesByEnding(words: string, ending: string, signal: AbortSignal): Promise<StoredFile[]> {
  const { hits } = await call(search, { query: { q: `${words} ${ending}`.trim(), types: 'file', limit: 100 }, signal })
  return hits
    .flatMap((hit) => (hit.type === 'file' ? [hit.file] : []))
    .filter(({ originalName }) => originalName.toLowerCase().endsWith(`.${ending}`))
}
