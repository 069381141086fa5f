import { folderPathSegments, joinFolderPath } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import type { UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import { UPLOADS_TEXTS } from '@pinloft/contract/uploads/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWarningBeforeLeaving } from '../../platform/use-warning-before-leaving.ts'
import { displayName, toast } from '../../ui/index.ts'
import { refreshAfterUpload } from '../files/index.ts'
import type { Picked } from './drop/droppedItems.ts'
import type { EnsureFolder } from './queue/folderMaker.ts'
import { type TakenName, takenNames, unsettled } from './queue/nameConflicts.ts'
import { matchUnfinished } from './queue/unfinishedMatch.ts'
import { commonFolder, type UploadGroup } from './queue/uploadGroups.ts'
import {
  countByStatus,
  needsSecrets,
  type ReplacedFile,
  type UploadAction,
  type UploadItem,
  type UploadQueue,
  uploadQueueReducer,
} from './queue/uploadQueue.ts'
import { runUploads, type UploadResult, type UploadSecrets } from './queue/uploadRun.ts'
import { bytesPerSecond, type SpeedSample, withSample } from './queue/uploadSpeed.ts'
import { sendFile } from './transfer/sendFile.ts'
import { nextKey, sendTools } from './transfer/sendTools.ts'
import { takeUploadLock } from './transfer/uploadLock.ts'
import { folderMaker, giveUpUpload, loadNameConflicts, loadUnfinished, useUnfinishedUploads } from './uploads.api.ts'

let lastItem = 0

/** A counter, because browsers generate random ids only on HTTPS and localhost. */
function nextItemId(): string {
  lastItem += 1
  return String(lastItem)
}

const NO_SECRETS: UploadSecrets = { pin: null, password: null }

export type Uploads = ReturnType<typeof useUploads>

/** The upload queue, with functions to fill, send and stop it. */
export function useUploads(isShown: boolean, onShow: (folder: string) => void) {
  const client = useQueryClient()
  const [queue, setQueue] = useState<UploadQueue>([])
  const [speed, setSpeed] = useState<number | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  /** The same as `isRunning`, before the next render. */
  const hasBegun = useRef(false)
  const latest = useRef(queue)
  const samples = useRef<SpeedSample[]>([])
  /** Dropped folders, possibly empty, that are created when the upload starts. */
  const dropped = useRef<string[]>([])
  const current = useRef<{ id: string; stop: AbortController } | null>(null)
  /** The secrets entered for each item, kept no longer than the run takes. */
  const secrets = useRef(new Map<string, UploadSecrets>())
  const newestSecrets = useRef(NO_SECRETS)
  const unfinished = useUnfinishedUploads(isShown).data

  useWarningBeforeLeaving(isRunning)
  // The session has ended: what has arrived stays on the server and can be resumed later.
  useEffect(
    () => () => {
      latest.current = []
      current.current?.stop.abort()
    },
    [],
  )

  const match = useEffectEvent(matchWith)
  useEffect(() => match(unfinished), [unfinished])

  function dispatch(action: UploadAction) {
    latest.current = uploadQueueReducer(latest.current, action)
    setQueue(latest.current)
    if (action.type === 'progressed' || action.type === 'restarted') {
      const storedBytes = action.type === 'progressed' ? action.storedBytes : 0
      samples.current = withSample(samples.current, { atMs: performance.now(), storedBytes })
      setSpeed(bytesPerSecond(samples.current))
    }
  }

  /** Resumes unfinished uploads whose file has been chosen again. */
  function matchWith(uploads: readonly UnfinishedUpload[] = []) {
    const matches = matchUnfinished(latest.current, uploads)
    if (matches.length > 0) dispatch({ type: 'matched', matches })
  }

  function add(picked: Picked, target: string) {
    const items = picked.files.map(({ file, folder }) => ({
      id: nextItemId(),
      file,
      folder: inFolder(target, folder),
      target,
      key: nextKey(),
    }))
    remember(picked.folders, target)
    dispatch({ type: 'added', items })
    matchWith(unfinished)
  }

  function remember(folders: readonly string[], target: string) {
    dropped.current = dropped.current.concat(folders.map((folder) => inFolder(target, folder)))
  }

  /** Creates the dropped folders. A failure is reported; the files in it will report it too. */
  async function makeFolders(ensureFolder: EnsureFolder) {
    try {
      const { signal } = new AbortController()
      for (const path of dropped.current.splice(0)) await ensureFolder(path, signal, () => undefined)
    } catch (error) {
      showFailure(error instanceof Error ? error.message : FILES_TEXTS.createFolderFailed)
    }
  }

  /** Sends the pending items, or lets the current run pick them up. */
  async function start(entered: UploadSecrets) {
    for (const item of latest.current) {
      const isNew = !secrets.current.has(item.id) || item.needsPassword
      if (item.status === 'pending' && isNew) secrets.current.set(item.id, entered)
    }
    newestSecrets.current = entered
    if (hasBegun.current) return
    hasBegun.current = true
    setIsRunning(true)
    const ensureFolder = folderMaker(client)
    await makeFolders(ensureFolder)
    matchWith(await loadUnfinished(client))
    const result = await runUploads({
      secretsFor: ({ id }) => secrets.current.get(id) ?? newestSecrets.current,
      queue: () => latest.current,
      dispatch,
      ensureFolder,
      lock: takeUploadLock,
      send: (job) => sendFile(job, sendTools),
      onItem: begin,
      onFailure: showFailure,
    })
    current.current = null
    secrets.current.clear()
    newestSecrets.current = NO_SECRETS
    hasBegun.current = false
    setIsRunning(false)
    finish(result)
  }

  function begin({ id, storedBytes }: UploadItem, stop: AbortController) {
    current.current = { id, stop }
    samples.current = [{ atMs: performance.now(), storedBytes }]
    setSpeed(null)
  }

  function finish(result: UploadResult) {
    if (result.stored.length > 0) {
      void refreshAfterUpload(client, new Set(result.stored.map((item) => item.folder)))
    }
    const isAllDone = latest.current.length > 0 && countByStatus(latest.current, 'paused') === 0
    if (result.stored.length > 0 && result.failed === 0 && isAllDone) {
      const folder = commonFolder(result.stored)
      toast({
        title: UPLOADS_TEXTS.storedTitle(result.stored.length, pathInWords(folder)),
        description: UPLOADS_TEXTS.successHelp,
        action: { label: UPLOADS_TEXTS.showStored, onSelect: () => onShow(folder) },
      })
    }
  }

  function stopCurrent(id: string) {
    if (current.current?.id === id) current.current.stop.abort()
  }

  /**
   * Deletes uploads from the server that will not be resumed. Those that cannot be deleted now are listed as
   * unfinished.
   */
  function discard(items: readonly UploadItem[]) {
    for (const { upload } of items) if (upload !== null) void giveUpUpload(client, upload.id)
  }

  const itemOf = (id: string) => latest.current.find((item) => item.id === id)
  const paused = countByStatus(queue, 'paused')

  return {
    queue,
    speed,
    unfinished,
    isRunning,
    /** Something is being sent or waits to resume, so closing the dialog must not stop it. */
    isActive: isRunning || paused > 0,
    pending: countByStatus(queue, 'pending'),
    add,
    /** For dropped folders without files, which need no PIN. */
    addFolders: async (picked: Picked, target: string) => {
      remember(picked.folders, target)
      await makeFolders(folderMaker(client))
      await refreshAfterUpload(client, new Set())
    },
    start,
    /** The pending files whose name is taken; those without a conflict are settled. Throws what the request throws. */
    findTakenNames: async (): Promise<TakenName[]> => {
      const items = unsettled(latest.current)
      if (items.length === 0) return []
      return takenNames(items, latest.current, await loadNameConflicts(items))
    },
    /** Settles the names of the pending files, some of which replace a file. */
    settleNames: (replaced: ReadonlyMap<string, ReplacedFile>) => dispatch({ type: 'names-settled', replaced }),
    removeAll: (ids: ReadonlySet<string>) => dispatch({ type: 'removed', ids }),
    remove: (id: string) => dispatch({ type: 'removed', ids: new Set([id]) }),
    /** Removes a dropped folder with its files; it is not created either. */
    removeGroup: ({ path, items }: UploadGroup) => {
      dropped.current = dropped.current.filter((folder) => folder !== path && !folder.startsWith(`${path}/`))
      dispatch({ type: 'removed', ids: new Set(items.map(({ id }) => id)) })
    },
    pause: (id: string) => {
      dispatch({ type: 'paused', id })
      stopCurrent(id)
    },
    /** Whether a paused or failed item can only be resumed with secrets. */
    asksToGoOn: (id: string): boolean => {
      const item = itemOf(id)
      if (item?.needsPassword) return true
      return !isRunning && (item?.upload === null || needsSecrets(queue))
    },
    /** Resumes a paused or failed item, in its position. */
    goOn: (id: string, entered: UploadSecrets | null) => {
      if (entered !== null) secrets.current.delete(id)
      dispatch({ type: 'resumed', id })
      dispatch({ type: 'retried', id, key: nextKey() })
      if (!isRunning || entered !== null) void start(entered ?? NO_SECRETS)
    },
    cancel: (id: string) => {
      const item = itemOf(id)
      dispatch({ type: 'cancelled', id, error: UPLOADS_TEXTS.cancelled })
      stopCurrent(id)
      if (item) discard([item])
    },
    /** Empties the queue. */
    clear: () => {
      dropped.current = []
      dispatch({ type: 'cleared' })
    },
    /** Empties the queue: aborts the current file, drops the rest, and deletes partial uploads. */
    stopAll: () => {
      const stopped = latest.current.filter(({ status }) => status === 'uploading' || status === 'paused')
      dropped.current = []
      dispatch({ type: 'cleared' })
      current.current?.stop.abort()
      discard(stopped)
    },
  }
}

function inFolder(target: string, path: string): string {
  return path === '' ? target : joinFolderPath(target, path)
}

function pathInWords(path: string): string {
  return path === '' ? 'Root' : folderPathSegments(path).map(displayName).join(' / ')
}

function showFailure(message: string) {
  const isPin = message.includes(UPLOADS_TEXTS.invalidPinTitle)
  toast({
    variant: 'destructive',
    title: isPin ? UPLOADS_TEXTS.invalidPinTitle : UPLOADS_TEXTS.failed,
    description: isPin ? UPLOADS_TEXTS.invalidPinHelp : message,
  })
}
