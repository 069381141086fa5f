import { folderPathSegments } from '@pinloft/contract/files/names'
import {
  AUDIO_FORMATS,
  type DownloadFormat,
  defaultFolderOf,
  FILM_FORMATS,
  isAudioFormat,
} from '@pinloft/contract/video-downloads/endpoints'
import { VIDEO_DOWNLOADS_TEXTS as TEXTS } from '@pinloft/contract/video-downloads/texts'
import { Film, Folder, Music } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FolderChooser } from '../../../core/files/index.ts'
import { ExactName, Menu, MenuRadioGroup, PickButton, SegmentedControl } from '../../../ui/index.ts'
import type { DownloadOptions } from './useDownloadForm.ts'

interface ChoicesProps {
  options: DownloadOptions
  onChange: (change: Partial<DownloadOptions>) => void
}

const KINDS = [
  { value: 'audio', label: TEXTS.audio, icon: <Music aria-hidden="true" /> },
  { value: 'video', label: TEXTS.video, icon: <Film aria-hidden="true" /> },
] as const

/** What a video is saved as, and in which folder. */
export function Choices({ options, onChange }: ChoicesProps) {
  const [isChoosingFolder, setIsChoosingFolder] = useState(false)
  const isAudio = isAudioFormat(options.format)
  const formats = isAudio ? AUDIO_FORMATS : FILM_FORMATS
  const defaultFolder = defaultFolderOf(options.format)
  const folder = options.folder ?? defaultFolder
  const folderName = folderPathSegments(folder).at(-1) ?? TEXTS.rootName
  return (
    <div className="grid grid-cols-[176px_minmax(0,1fr)_minmax(0,1.1fr)] gap-4 max-lg:gap-3 max-md:col-span-full max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] max-sm:gap-x-2.5 max-sm:gap-y-3.5">
      <Labelled label={TEXTS.saveAs} className="max-sm:col-span-full">
        <SegmentedControl
          isField
          label={TEXTS.saveAs}
          value={isAudio ? 'audio' : 'video'}
          onValueChange={(kind) => onChange({ format: kind === 'audio' ? AUDIO_FORMATS[0] : FILM_FORMATS[0] })}
          options={KINDS}
        />
      </Labelled>
      <Labelled label={TEXTS.quality}>
        <Menu
          align="start"
          header={<b className="font-strong text-ink">{TEXTS.quality}</b>}
          trigger={
            <PickButton aria-label={TEXTS.actionOn(TEXTS.quality, TEXTS.formats[options.format])}>
              {TEXTS.formats[options.format]}
            </PickButton>
          }
        >
          <MenuRadioGroup<DownloadFormat>
            label={TEXTS.quality}
            value={options.format}
            onValueChange={(format) => onChange({ format })}
            options={formats.map((format) => ({ value: format, label: TEXTS.formats[format] }))}
          />
        </Menu>
      </Labelled>
      <Labelled label={TEXTS.folder}>
        <PickButton
          aria-label={TEXTS.actionOn(TEXTS.folder, folderPathSegments(folder).join(' / ') || TEXTS.rootName)}
          aria-haspopup="dialog"
          icon={<Folder aria-hidden="true" className="max-sm:hidden" />}
          onClick={() => setIsChoosingFolder(true)}
        >
          <ExactName name={folderName} />
        </PickButton>
      </Labelled>
      <FolderChooser
        isOpen={isChoosingFolder}
        title={TEXTS.chooseFolder}
        description={TEXTS.chooseFolderHelp}
        folder={folder}
        offeredFolder={defaultFolder}
        noteOf={(chosen, isMissing) => (isMissing ? TEXTS.folderIsCreated(chosen) : null)}
        action={TEXTS.choose}
        onSubmit={(chosen) => {
          onChange({ folder: chosen === defaultFolder ? null : chosen })
          setIsChoosingFolder(false)
        }}
        onClose={() => setIsChoosingFolder(false)}
      />
    </div>
  )
}

function Labelled({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-col gap-[7px] ${className}`}>
      {/* The controls name themselves. */}
      <span aria-hidden="true" className="text-sm leading-5 font-[570] text-ink">
        {label}
      </span>
      {children}
    </div>
  )
}
