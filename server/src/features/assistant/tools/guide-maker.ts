import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import type { AssistantItem } from '@pinloft/contract/assistant/tools'
import type { Guide } from '@pinloft/contract/guides/endpoints'
import { AppError } from '../../../platform/errors.ts'
import type { Guides } from '../../guides/index.ts'

/** Shown as the author of its guides. */
const WRITER = { deviceId: 'assistant', device: ASSISTANT_TEXTS.title }

interface MadeGuide {
  guide: Guide
  pdfUrl?: string
  file?: AssistantItem
  /** Why there is no PDF. */
  problem?: string
}

/** Writes guides, each with a PDF. */
export class GuideMaker {
  readonly #guides: Guides['service']
  readonly #pdfs: Guides['pdfs']

  constructor({ guides, pdfs }: { guides: Guides['service']; pdfs: Guides['pdfs'] }) {
    this.#guides = guides
    this.#pdfs = pdfs
  }

  /** Throws what guides throw when they are created. */
  async make({ title, content }: { title: string; content: string }): Promise<MadeGuide> {
    const text = { title, content, description: '', category: null, tags: [] }
    const guide = await this.#guides.create({ ...text, password: '', isPasswordProtected: false, draft: null }, WRITER)
    try {
      const { pdfUrl, fileId: id, name } = await this.#pdfs.make(guide.id, WRITER.deviceId, 'refuse')
      return { guide, pdfUrl, file: { kind: 'file', id, name, folder: null, mimeType: 'application/pdf' } }
    } catch (error) {
      // The guide is there, and its PDF can be made from its page.
      if (!(error instanceof AppError)) throw error
      return { guide, problem: error.message }
    }
  }
}
