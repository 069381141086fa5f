import { Buffer } from 'node:buffer'
import { AppError } from '../../../platform/errors.ts'
import type { VerifiedPin } from '../../access/index.ts'
import type { Files } from '../../files/index.ts'
import type { VideoDownloads } from '../../video-downloads/index.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { fileItem, folderItem } from './items.ts'
import { type StoreDependencies, storeFile } from './store-file.ts'
import type { Tools } from './toolbox.ts'

export interface WritingDependencies extends StoreDependencies {
  files: Files
  pictures: PicturesService
  videoDownloads: VideoDownloads['service']
}

/** Undoing a folder that was created by the assistant goes through the trash. */
const ASSISTANT_SESSION = { id: 'assistant', deviceId: 'assistant' }

/** The tools that write. Each runs only after a person has allowed it; nothing is replaced or deleted. */
export function writingTools({ files, pictures, videoDownloads, ...store }: WritingDependencies): Tools {
  return {
    save_text_file: {
      description: 'Saves a text as a new file. If the name is taken, a number is added.',
      async run({ name, folder, text }) {
        const file = await storeFile(store, { name, folder, content: Buffer.from(text), mimeType: null })
        return { items: [fileItem(file)], sources: [], result: { saved: file.originalName, folder: file.folder } }
      },
    },
    create_folder: {
      description: 'Creates a folder.',
      async run({ name, folder }) {
        const created = await files.folders.create(ASSISTANT_SESSION, { name, parentPath: folder })
        return { items: [folderItem(created)], sources: [], result: { created: created.path } }
      },
    },
    start_download: {
      description: 'Downloads a video or its sound from YouTube into the storage.',
      async run({ url, isAudio }, { proof }) {
        const address = videoDownloads.readAddress(url)
        const format = isAudio ? 'm4a' : 'best'
        const request = { format, hasChapters: true, hasSubtitles: false } as const
        const { jobId, title } = await videoDownloads.start(required(proof), address, request)
        const item = { kind: 'job', id: jobId, name: title, folder: null, mimeType: null } as const
        return { items: [item], sources: [], result: { started: title } }
      },
    },
    make_picture: {
      description: 'Makes a picture from a description and stores it as a file.',
      async run({ prompt }, { signal }) {
        const file = await pictures.make(prompt, signal)
        return { items: [fileItem(file)], sources: [], result: { made: file.originalName, folder: file.folder } }
      },
    },
  }
}

function required(proof: VerifiedPin | undefined): VerifiedPin {
  if (proof === undefined) throw new AppError('pin_missing')
  return proof
}
