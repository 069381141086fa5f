import mammoth from 'mammoth'
import { boundedArchive } from '../../office/boundedZip.ts'
import { placedTables } from './carryTables.ts'
import { type PreservedPicture, preserveFormatting } from './preserveFormatting.ts'

/** Of all texts: what is left out otherwise, as it looks like a link, and what strikes them through. */
const STYLE_MAP = ['u => u', 'strike => s']

self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await read(data).catch(() => null))
})

async function read(bytes: ArrayBuffer): Promise<string> {
  const styleMap = [...STYLE_MAP]
  const { buffer } = boundedArchive(new Uint8Array(bytes), (entries) => {
    styleMap.push(...preserveFormatting(entries))
  })
  const options = {
    styleMap,
    includeEmbeddedStyleMap: false,
    ignoreEmptyParagraphs: false,
    convertImage: mammoth.images.imgElement(async (image) => {
      const { alt, width, height, align } = carriedOf((image as unknown as { altText?: string }).altText)
      const src = `data:${image.contentType};base64,${await image.readAsBase64String()}`
      return {
        src,
        // Also an empty one takes the place of what is carried.
        alt,
        ...(width > 0 && height > 0 && { width: String(width), height: String(height) }),
        ...(align !== null && { 'data-align': align }),
      }
    }),
  }
  const { value } = await mammoth.convertToHtml({ arrayBuffer: buffer as ArrayBuffer }, options)
  return placedTables(value)
}

function carriedOf(text = ''): PreservedPicture {
  try {
    return JSON.parse(text)
  } catch {
    return { alt: text, width: 0, height: 0, align: null }
  }
}
