export { createMedia } from './media.feature.ts'
export { mediaStorage } from './media.storage.ts'
export { pictureSize } from './picture-size.ts'
export { PicturePainter } from './pictures/picture-painter.ts'
