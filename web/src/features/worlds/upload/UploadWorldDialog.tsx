import { listWorlds, type World } from '@pinloft/contract/worlds/endpoints'
import { WORLD_NAME_MAX_CHARACTERS } from '@pinloft/contract/worlds/limits'
import { WORLDS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/worlds/screen-texts'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { FilesDialog } from '../../../core/files/index.ts'
import { queryOf, useQuery } from '../../../platform/query.ts'
import { Button, Dialog, ErrorLine, PinField, TextField, toast } from '../../../ui/index.ts'
import { worldAddress } from '../worldsPath.ts'
import { RefusedArchive } from './RefusedArchive.tsx'
import { SeveralWorlds } from './SeveralWorlds.tsx'
import { useWorldUpload } from './useWorldUpload.ts'
import { WorldFile } from './WorldFile.tsx'
import { WorldPicker, WorldZone } from './WorldZone.tsx'
import { isSentInParts, suggestedName, type WorldSource } from './worldSource.ts'

interface UploadWorldDialogProps {
  /** What is already chosen, and stays so: an entry of Cloud Storage. */
  chosen?: WorldSource
  onClose: () => void
}

/** Makes a world of an archive from this device, or of an archive or a folder in Cloud Storage. */
export default function UploadWorldDialog({ chosen, onClose }: UploadWorldDialogProps) {
  const [, navigate] = useLocation()
  const [source, setSource] = useState<WorldSource | null>(chosen ?? null)
  const [typedName, setTypedName] = useState<string | null>(null)
  const [pin, setPin] = useState('')
  const [worldPath, setWorldPath] = useState<string | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const { data: worlds } = useQuery(queryOf(listWorlds))
  const { sending, problem, ...upload } = useWorldUpload(finish)
  const name = typedName ?? (source === null ? '' : suggestedName(source))
  const known = worlds?.find((world) => world.name === name.trim())
  const isBusy = sending !== null
  const isRefused = problem?.type === 'refused'
  const isLarge = isSentInParts(source)

  function finish(world: World) {
    onClose()
    toast({
      title: WORLDS_TEXTS.uploaded,
      description: world.name,
      action: { label: TEXTS.show, onSelect: () => navigate(worldAddress(world.id)) },
    })
  }

  function choose(next: WorldSource | null) {
    setSource(next)
    setTypedName(null)
    setWorldPath(null)
    upload.clearProblem()
  }

  function pick(file: File) {
    choose({ type: 'upload', name: file.name, file })
  }

  function submit() {
    if (isBusy) return
    if (isRefused && chosen === undefined) return picker.current?.click()
    if (source === null || name.trim() === '') return upload.complain(WORLDS_TEXTS.informationMissing)
    upload.submit({ source, worldName: name.trim(), worldPath, pin })
  }

  function stop() {
    if (isBusy) upload.stop()
    else onClose()
  }

  const isFromStorage = source !== null && source.type !== 'upload'
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={chosen === undefined ? TEXTS.uploadTitle : TEXTS.makeTitle}
        description={
          chosen === undefined ? TEXTS.uploadHelp : chosen.type === 'folder' ? TEXTS.makeFolderHelp : TEXTS.makeHelp
        }
        isHeld={isBusy}
        onSubmit={submit}
        note={isBusy ? TEXTS.checkedWhile : undefined}
        footer={
          <>
            <Button onClick={stop}>{isBusy ? TEXTS.stop : TEXTS.cancel}</Button>
            {!(isRefused && chosen !== undefined) && (
              <Button
                type="submit"
                variant="primary"
                busy={isBusy}
                busyLabel={isFromStorage ? TEXTS.making : TEXTS.uploading}
              >
                {isRefused ? TEXTS.chooseOther : isFromStorage ? TEXTS.submitMake : TEXTS.submit}
              </Button>
            )}
          </>
        }
      >
        {source === null ? (
          <WorldZone picker={picker} onPicked={pick} onFromStorage={() => setIsChoosing(true)} />
        ) : (
          <>
            <WorldFile
              source={source}
              sending={sending}
              onRemove={chosen === undefined ? () => choose(null) : undefined}
            />
            <WorldPicker picker={picker} onPicked={pick} />
          </>
        )}
        {isRefused ? (
          <RefusedArchive words={problem.words} keptName={upload.isKept ? (source?.name ?? null) : null} />
        ) : (
          <>
            <TextField
              label={TEXTS.name}
              placeholder={TEXTS.namePlaceholder}
              maxLength={WORLD_NAME_MAX_CHARACTERS}
              value={name}
              disabled={isBusy}
              hint={
                known !== undefined
                  ? TEXTS.nameKnown(known.name, known.revision + 1)
                  : source !== null && source.type !== 'folder' && typedName === null
                    ? TEXTS.nameHint
                    : undefined
              }
              onValueChange={(typed) => {
                setTypedName(typed)
                if (problem?.type === 'field') upload.clearProblem()
              }}
            />
            {problem?.type === 'several' && (
              <SeveralWorlds words={problem.words} paths={problem.paths} chosen={worldPath} onChoose={setWorldPath} />
            )}
            {isLarge && (
              <>
                <p className="text-sm text-pretty text-ink-3">{TEXTS.largeHelp}</p>
                <PinField value={pin} disabled={isBusy} onValueChange={setPin} />
              </>
            )}
            {problem?.type === 'field' && <ErrorLine>{problem.words}</ErrorLine>}
          </>
        )}
      </Dialog>
      <FilesDialog
        isOpen={isChoosing}
        texts={TEXTS.choose}
        max={1}
        onClose={() => setIsChoosing(false)}
        onChosen={([file]) => file && choose({ type: 'file', name: file.name, fileId: file.id })}
      />
    </>
  )
}
