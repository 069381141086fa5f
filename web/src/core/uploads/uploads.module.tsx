import { SEARCH_TEXTS } from '@pinloft/contract/search/texts'
import { Upload } from 'lucide-react'
import { use } from 'react'
import type { WebFeature } from '../../platform/feature.ts'
import { UploadLauncherContext } from '../files/index.ts'
import { UploadsProvider } from './UploadsProvider.tsx'
import { followUploads } from './uploads.api.ts'

export const uploadsModule: WebFeature = {
  name: 'uploads',
  follow: followUploads,
  useCommands,
  Provider: UploadsProvider,
}

function useCommands() {
  const uploads = use(UploadLauncherContext)
  return [
    {
      id: 'act upload',
      group: SEARCH_TEXTS.actionsGroup,
      label: 'Upload Files',
      icon: <Upload aria-hidden="true" className="size-[18px]" />,
      onOpen: () => uploads.open({ folder: '' }),
    },
  ]
}
