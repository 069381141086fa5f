import { cancelJob } from '@pinloft/contract/jobs/endpoints'
import {
  chooseMachineImage,
  deleteMachineImage,
  fetchMachineImage,
  MACHINE_IMAGES_FOLDER_NAME,
  type MachineImage,
  type MachineSystem,
} from '@pinloft/contract/machines/images'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Disc3, Ellipsis, Trash2, X } from 'lucide-react'
import { use, useState } from 'react'
import { UploadLauncherContext } from '../../../core/files/index.ts'
import { percentOf } from '../../../core/jobs/index.ts'
import { toastFailure } from '../../../platform/failures.ts'
import { mutationOf, refreshChanged, useMutation } from '../../../platform/query.ts'
import {
  ActionDialog,
  Button,
  Chip,
  IconButton,
  LoadFailed,
  Menu,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  Pane,
  PaneHeader,
  ProgressBar,
  Skeleton,
  StatusDot,
  toast,
} from '../../../ui/index.ts'
import { IMAGE_FILES, useMachineImages } from './images.api.ts'

interface DeleteImageDialogProps {
  isOpen: boolean
  image: Pick<MachineImage, 'id' | 'name'>
  onClose: () => void
}

/** Each operating system with the image that its machines are made from. */
export function ImagesPane({ className }: { className: string }) {
  const { data, isError, refetch } = useMachineImages()
  const launcher = use(UploadLauncherContext)
  const upload = () => launcher.open({ folder: MACHINE_IMAGES_FOLDER_NAME, accept: IMAGE_FILES })
  return (
    <Pane aria-labelledby="machine-images" className={className}>
      <PaneHeader id="machine-images" title={TEXTS.images}>
        <Button size="sm" variant="ghost" onClick={upload}>
          {TEXTS.addImage}
        </Button>
      </PaneHeader>
      {data === undefined ? (
        <div className="px-(--pane-pad) pb-(--pane-pad)">
          {isError ? (
            <LoadFailed text={TEXTS.imagesFailed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-[200px] w-full" />
          )}
        </div>
      ) : (
        <ul className="pb-2">
          {data.systems.map((system) => (
            <SystemRow key={system.osType} system={system} images={data.images} onUpload={upload} />
          ))}
        </ul>
      )}
    </Pane>
  )
}

interface SystemRowProps {
  system: MachineSystem
  images: readonly MachineImage[]
  onUpload: () => void
}

function SystemRow({ system, images, onUpload }: SystemRowProps) {
  const image = images.find(({ id }) => id === system.imageId)
  return (
    <li className="mx-2 flex min-h-(--row-h) items-center gap-3 rounded-row px-3 py-1.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-3 max-sm:hidden">
        <Disc3 aria-hidden="true" className="size-[18px] [stroke-width:1.75]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 leading-5 font-name text-ink">
          {system.name}
          {system.isEndOfLife && <Chip tone="stopping">{TEXTS.endOfLife}</Chip>}
        </p>
        <p className="text-sm leading-[18px] text-pretty text-ink-3 tabular-nums">{lineOf(system, image)}</p>
      </div>
      <SystemAct system={system} image={image} onUpload={onUpload} />
      {images.length > 0 && system.job === null && <ImageMenu system={system} image={image} images={images} />}
    </li>
  )
}

function lineOf({ job, official }: MachineSystem, image: MachineImage | undefined): string {
  if (job !== null) {
    const { done, total } = job.progress
    if (job.state !== 'running') return job.problem?.message ?? TEXTS.fetchWaiting
    return TEXTS.fetchingOf(formatSize(done), formatSize(total ?? official?.sizeBytes ?? done))
  }
  if (image === undefined) {
    return official === null ? TEXTS.noImage : TEXTS.noImageFetchable(formatSize(official.sizeBytes))
  }
  if (image.problem !== null) return `${image.name}: ${image.problem}`
  return image.source === 'fetched' && image.isChecksumRight === true
    ? TEXTS.fetchedImage(formatSize(image.sizeBytes))
    : TEXTS.imageIn(image.name, formatSize(image.sizeBytes))
}

interface SystemActProps {
  system: MachineSystem
  image: MachineImage | undefined
  onUpload: () => void
}

function SystemAct({ system, image, onUpload }: SystemActProps) {
  const fetching = useMutation(mutationOf(fetchMachineImage))
  const stopping = useMutation({
    ...mutationOf(cancelJob),
    onSettled: (_job, _failure, _fields, _before, { client }) => refreshChanged(client, ['machine_images_changed']),
  })
  const { job, official, osType, name } = system
  if (job !== null) {
    const percent = percentOf(job)
    return (
      <>
        <ProgressBar
          label={TEXTS.fetchOf(name)}
          percent={percent}
          state={job.state === 'running' ? 'accent' : 'idle'}
          className="w-32 max-md:w-16"
        />
        {job.canCancel && (
          <IconButton
            size="sm"
            label={TEXTS.cancelFetch(name)}
            icon={<X aria-hidden="true" />}
            disabled={stopping.isPending}
            onClick={() =>
              stopping.mutate({ id: job.id }, { onError: (failure) => toastFailure(failure, TEXTS.fetchFailed) })
            }
          />
        )}
      </>
    )
  }
  if (image !== undefined) {
    return image.problem === null ? (
      <span className="inline-flex items-center gap-2 text-sm text-ink">
        <StatusDot status="ok" />
        {TEXTS.ready}
      </span>
    ) : (
      <StatusDot status="bad" />
    )
  }
  if (official !== null) {
    return (
      <Button
        size="sm"
        aria-label={TEXTS.fetchOf(name)}
        busy={fetching.isPending}
        onClick={() => fetching.mutate({ osType }, { onError: (failure) => toastFailure(failure, TEXTS.fetchFailed) })}
      >
        {TEXTS.fetch}
      </Button>
    )
  }
  return (
    <Button size="sm" aria-label={TEXTS.uploadIsoOf(name)} onClick={onUpload}>
      {TEXTS.uploadIso}
    </Button>
  )
}

const RECOGNISED = ''

interface ImageMenuProps {
  system: MachineSystem
  image: MachineImage | undefined
  images: readonly MachineImage[]
}

/** Another image for an operating system, or one that was fetched deleted. */
function ImageMenu({ system, image, images }: ImageMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const { mutate } = useMutation(mutationOf(chooseMachineImage))
  const usable = images.filter(({ problem }) => problem === null)
  return (
    <>
      <Menu
        isWide
        trigger={
          <IconButton
            size="sm"
            label={TEXTS.chooseImageOf(system.name)}
            icon={<Ellipsis aria-hidden="true" />}
            className="max-md:-mr-2"
          />
        }
        header={<b className="font-strong text-ink">{system.name}</b>}
      >
        <MenuRadioGroup
          label={TEXTS.chooseImageOf(system.name)}
          value={system.imageId ?? RECOGNISED}
          onValueChange={(imageId) =>
            mutate(
              { osType: system.osType, imageId: imageId === RECOGNISED ? null : imageId },
              { onError: (failure) => toastFailure(failure, TEXTS.changeFailed) },
            )
          }
          options={[
            { value: RECOGNISED, label: TEXTS.recognised },
            ...usable.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {image?.source === 'fetched' && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={() => setIsDeleting(true)}>
              {TEXTS.deleteImage}
            </MenuItem>
          </>
        )}
      </Menu>
      {image !== undefined && (
        <DeleteImageDialog isOpen={isDeleting} image={image} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}

function DeleteImageDialog({ isOpen, image, onClose }: DeleteImageDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(deleteMachineImage))
  return (
    <ActionDialog
      isOpen={isOpen}
      title={TEXTS.deleteImageTitle}
      description={TEXTS.deleteImageHelp(image.name)}
      action={TEXTS.deleteImageTitle}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id: image.id, pin })}
      failed={TEXTS.imageDeleteFailed}
      onDone={() => toast({ title: TEXTS.imageDeleted })}
      onClose={onClose}
    />
  )
}
