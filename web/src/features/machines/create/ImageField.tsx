import {
  fetchMachineImage,
  MACHINE_IMAGES_FOLDER_NAME,
  type MachineImage,
  type MachineSystem,
} from '@pinloft/contract/machines/images'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Disc3 } from 'lucide-react'
import { use } from 'react'
import { UploadLauncherContext } from '../../../core/files/index.ts'
import { percentOf } from '../../../core/jobs/index.ts'
import { toastFailure } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, ProgressBar, SelectField, Skeleton } from '../../../ui/index.ts'
import { IMAGE_FILES } from '../images/images.api.ts'
import { isDiskFile, type StartFile } from './machineForm.ts'

interface ImageFieldProps {
  /** Undefined while they load. */
  system: MachineSystem | undefined
  images: readonly MachineImage[] | undefined
  image: MachineImage | undefined
  /** A file in Cloud Storage instead. */
  file: StartFile | null
  onChange: (imageId: string) => void
  onAskFile: () => void
}

const NOTHING = ''
const THE_FILE = 'file'
const ASK_FILE = 'ask'

/** What the machine starts from; without an image, how to get one. */
export function ImageField({ system, images, image, file, onChange, onAskFile }: ImageFieldProps) {
  if (system === undefined || images === undefined) return <Skeleton className="h-[92px] w-full" />
  const usable = images.filter(({ problem }) => problem === null)
  const value = file !== null ? THE_FILE : (image?.id ?? NOTHING)
  return (
    <div className="grid gap-2">
      <SelectField
        label={TEXTS.image}
        icon={<Disc3 aria-hidden="true" className="size-4" />}
        hint={hintOf(image, file)}
        value={value}
        onValueChange={(chosen) => {
          if (chosen === ASK_FILE) onAskFile()
          else if (chosen !== NOTHING && chosen !== THE_FILE) onChange(chosen)
        }}
        options={[
          ...(value === NOTHING ? [{ value: NOTHING, label: TEXTS.chooseImage }] : []),
          ...(file === null ? [] : [{ value: THE_FILE, label: file.name }]),
          ...usable.map(({ id, name, sizeBytes }) => ({
            value: id,
            label: TEXTS.imageOf(name, formatSize(sizeBytes)),
          })),
          { value: ASK_FILE, label: TEXTS.startFile },
        ]}
      />
      {value === NOTHING && <NoImage system={system} />}
    </div>
  )
}

function hintOf(image: MachineImage | undefined, file: StartFile | null): string | undefined {
  if (file !== null) return isDiskFile(file) ? TEXTS.bootsDisk : TEXTS.bootsInstaller
  if (image === undefined) return undefined
  return image.kind === 'disk' ? TEXTS.bootsToLogin : TEXTS.bootsInstaller
}

function NoImage({ system: { osType, name, official, job } }: { system: MachineSystem }) {
  const fetching = useMutation(mutationOf(fetchMachineImage))
  const launcher = use(UploadLauncherContext)
  if (job !== null) {
    return (
      <>
        <ProgressBar label={TEXTS.fetchOf(name)} percent={percentOf(job)} />
        <p className="text-sm text-ink-3">{TEXTS.imageFetching}</p>
      </>
    )
  }
  return (
    <div className="flex items-start gap-3">
      <p className="min-w-0 flex-1 text-sm text-pretty text-ink-2 tabular-nums">
        {official === null ? TEXTS.noImageOwn : TEXTS.noImageFetch(formatSize(official.sizeBytes))}
      </p>
      {official === null ? (
        <Button size="sm" onClick={() => launcher.open({ folder: MACHINE_IMAGES_FOLDER_NAME, accept: IMAGE_FILES })}>
          {TEXTS.uploadIso}
        </Button>
      ) : (
        <Button
          size="sm"
          busy={fetching.isPending}
          busyLabel={TEXTS.fetching}
          onClick={() =>
            fetching.mutate({ osType }, { onError: (failure) => toastFailure(failure, TEXTS.fetchFailed) })
          }
        >
          {TEXTS.fetchImage}
        </Button>
      )}
    </div>
  )
}
