import { BLOCK_GAME_TEXTS as TEXTS } from '@pinloft/contract/block-game/texts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Button, Dialog, ErrorLine, ProgressBar, toast } from '../../../ui/index.ts'
import { addToWorlds } from '../block-game.api.ts'
import type { StoredWorld } from '../worlds/stored-world.ts'
import { javaArchive } from './javaArchive.ts'

/** Chunks of land to each side; the game says it too, but is not loaded for that. */
const LAND_CHUNKS = 8

type Busy = { readonly type: 'making'; readonly percent: number } | { readonly type: 'sending' }

/** Makes a world for Minecraft of one: a file for this device, or one of the worlds of Cloud Gaming. */
export function ExportDialog({ world, onClose }: { world: StoredWorld; onClose: () => void }) {
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState<Busy | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { save, name } = world

  async function make(use: (archive: File, signal: AbortSignal) => void | Promise<void>) {
    if (save === null) return
    const controller = new AbortController()
    stop.current = controller
    setProblem(null)
    setBusy({ type: 'making', percent: 0 })
    try {
      const archive = await javaArchive({ ...world, save }, controller.signal, (share) =>
        setBusy({ type: 'making', percent: Math.floor(share * 100) }),
      )
      await use(archive, controller.signal)
      onClose()
    } catch (failure) {
      if (controller.signal.aborted) return
      setBusy(null)
      setProblem(failure instanceof Error ? `${TEXTS.exportFailed}: ${failure.message}` : TEXTS.exportFailed)
    }
  }

  const add = async (archive: File, signal: AbortSignal) => {
    setBusy({ type: 'sending' })
    const made = await addToWorlds(archive, name, signal)
    toast({
      title: TEXTS.exported(made.name),
      action: { label: TEXTS.exportShow, onSelect: () => navigate('/gaming/worlds') },
    })
  }

  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.exportTitle}
      description={TEXTS.exportHelp(LAND_CHUNKS)}
      footer={
        <>
          <Button disabled={save === null || busy !== null} onClick={() => void make(add)}>
            {TEXTS.exportToWorlds}
          </Button>
          <Button variant="primary" disabled={save === null || busy !== null} onClick={() => void make(download)}>
            {TEXTS.exportDownload}
          </Button>
        </>
      }
    >
      <p className="text-sm text-pretty text-ink-2">{save === null ? TEXTS.exportNothing : TEXTS.exportBlocks}</p>
      {busy !== null && (
        <ProgressBar
          label={busy.type === 'making' ? TEXTS.exporting : TEXTS.exportSending}
          percent={busy.type === 'making' ? busy.percent : null}
        />
      )}
      {problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}

function download(archive: File): void {
  const address = URL.createObjectURL(archive)
  const link = document.createElement('a')
  link.href = address
  link.download = archive.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address))
}
