import { PICTURE_EXTENSIONS, type PictureType } from '@pinloft/contract/files/picture-types'
import type { GuideText } from '@pinloft/contract/guides/endpoints'
import { GUIDE_PICTURES_PATH } from '@pinloft/contract/guides/pictures'
import type { PictureRow } from '../pictures/pictures.repository.ts'
import { writeGuideFile } from './front-matter.ts'
import { replaceTargets } from './link-targets.ts'

/** Beside the files of the guides. */
export const PICTURES_FOLDER = 'pictures'

/** A guide as a Markdown file, whose pictures are files too. */
export function guideFile(
  guide: { createdAtMs: number; isPasswordProtected: boolean },
  text: GuideText,
  pictures: ReadonlyMap<string, PictureRow>,
): string {
  const content = replacePictures(text.content, (id) => {
    const row = pictures.get(id)
    return row === undefined ? undefined : `${PICTURES_FOLDER}/${pictureName(row)}`
  })
  return writeGuideFile({ ...text, content }, guide)
}

export function pictureName({ id, mime_type }: PictureRow): string {
  return `${id}.${PICTURE_EXTENSIONS[mime_type as PictureType]}`
}

export function replacePictures(content: string, pathOfId: (id: string) => string | undefined): string {
  return replaceTargets(content, (target) =>
    target.startsWith(GUIDE_PICTURES_PATH) ? pathOfId(target.slice(GUIDE_PICTURES_PATH.length)) : undefined,
  )
}
