import { Buffer } from 'node:buffer'
import type { VerifiedPin } from '../../../core/access/index.ts'
import type { Files } from '../../../core/files/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { VideoDownloads } from '../../video-downloads/index.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'
import { type StoreDependencies, storeFile } from '../store-file.ts'
import type { GuideMaker } from './guide-maker.ts'
import { fileItem, folderItem, guideItem } from './items.ts'
import type { Tools } from './toolbox.ts'

export interface WritingDependencies extends StoreDependencies {
  files: Files
  pictures: PicturesService
  guideMaker: GuideMaker
  videoDownloads: VideoDownloads['service']
}

/** Undoing a folder that was created by the assistant goes through the trash. */
const ASSISTANT_SESSION = { id: 'assistant', deviceId: 'assistant' }

/** The tools that write. Each runs only after a person has allowed it; nothing is replaced or deleted. */
export function writingTools({ files, pictures, guideMaker, videoDownloads, ...store }: WritingDependencies): Tools {
  return {
    create_pdf_guide: {
      description: 'Writes a guide, a text that the person keeps and can edit, and makes a PDF of it. In Markdown.',
      async run({ title, content }) {
        const { guide, pdfUrl, file, problem } = await guideMaker.make({ title, content })
        const items = [guideItem(guide), ...(file === undefined ? [] : [file])]
        const result = { made: guide.title, ...(problem !== undefined && { withoutPdf: problem }) }
        return { items, sources: [], result, ...(pdfUrl !== undefined && { pdfUrl }) }
      },
    },
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
