import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { joinFolderPath } from '@pinloft/contract/names'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/index.ts'
import type { Picked } from './droppedItems.ts'
import { folderMaker, refreshAfterUpload } from './files.api.ts'
import { countByStatus, type UploadAction, type UploadQueue, uploadQueueReducer } from './uploadQueue.ts'
import { runUploads } from './uploadRun.ts'
import { bytesPerSecond, type SpeedSample, withSample } from './uploadSpeed.ts'
import { sendFile } from './uploadTransport.ts'

let lastItem = 0

/** Counted, for the browser makes random ids only on HTTPS and localhost. */
function nextItemId(): string {
  lastItem += 1
  return String(lastItem)
}

/** The upload queue of one dialog, with the means to fill it, to send it and to stop it. */
export function useUploads(folder: string) {
  const client = useQueryClient()
  const [queue, setQueue] = useState<UploadQueue>([])
  const [speed, setSpeed] = useState<number | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const latest = useRef(queue)
  const samples = useRef<SpeedSample[]>([])
  /** Dropped folders, which may be empty, that are made when the upload begins. */
  const dropped = useRef<string[]>([])
  const current = useRef<{ id: string; cancel: AbortController } | null>(null)

  useWarningBeforeLeaving(isRunning)

  function dispatch(action: UploadAction) {
    latest.current = uploadQueueReducer(latest.current, action)
    setQueue(latest.current)
    if (action.type === 'progressed') {
      samples.current = withSample(samples.current, { atMs: performance.now(), sentBytes: action.sentBytes })
      setSpeed(bytesPerSecond(samples.current))
    }
  }

  const inFolder = (path: string) => (path === '' ? folder : joinFolderPath(folder, path))

  function add(picked: Picked) {
    const items = picked.files.map((file) => ({
      id: nextItemId(),
      file: file.file,
      folder: inFolder(file.folder),
    }))
    dropped.current.push(...picked.folders.map(inFolder))
    dispatch({ type: 'added', items })
  }

  /** Makes the dropped folders. One that cannot be made is told; its files will say so too. */
  async function makeFolders(ensureFolder: (path: string) => Promise<void>) {
    try {
      for (const path of dropped.current.splice(0)) await ensureFolder(path)
    } catch (error) {
      showFailure(error instanceof Error ? error.message : FILES_TEXTS.createFolderFailed)
    }
  }

  /** Sends what is pending. The PIN is kept no longer than the run takes. */
  async function start(pin: string) {
    if (isRunning) return
    setIsRunning(true)
    const ensureFolder = folderMaker(client)
    await makeFolders(ensureFolder)
    const result = await runUploads({
      pin,
      queue: () => latest.current,
      dispatch,
      ensureFolder,
      send: sendFile,
      onItem: (item, cancel) => {
        current.current = { id: item.id, cancel }
        samples.current = [{ atMs: performance.now(), sentBytes: 0 }]
        setSpeed(null)
      },
      onFailure: showFailure,
    })
    current.current = null
    setIsRunning(false)
    if (result.stored > 0) {
      const stored = latest.current.filter(({ status }) => status === 'success')
      void refreshAfterUpload(client, new Set(stored.map((item) => item.folder)))
    }
    if (result.stored > 0 && result.failed === 0) {
      toast({ title: FILES_TEXTS.uploadedTitle, description: FILES_TEXTS.uploadedHelp })
    }
  }

  return {
    queue,
    speed,
    isRunning,
    pending: countByStatus(queue, 'pending'),
    stored: countByStatus(queue, 'success'),
    add,
    /** For folders that were dropped without a file in them, which need no PIN. */
    addFolders: async (picked: Picked) => {
      dropped.current.push(...picked.folders.map(inFolder))
      await makeFolders(folderMaker(client))
      await refreshAfterUpload(client, new Set())
    },
    start,
    remove: (id: string) => dispatch({ type: 'removed', id }),
    retry: (id: string) => dispatch({ type: 'retried', id }),
    cancel: (id: string) => {
      if (current.current?.id === id) current.current.cancel.abort()
    },
    /** Empties the queue; a file on its way is stopped, the rest is not begun. */
    clear: () => {
      dropped.current = []
      dispatch({ type: 'cleared' })
      current.current?.cancel.abort()
    },
  }
}

function showFailure(message: string) {
  const isPin = message.includes(FILES_TEXTS.invalidPinTitle)
  toast({
    variant: 'destructive',
    title: isPin ? FILES_TEXTS.invalidPinTitle : FILES_TEXTS.uploadFailed,
    description: isPin ? FILES_TEXTS.invalidPinHelp : message,
  })
}

function useWarningBeforeLeaving(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])
}
