export { TrashLink, TrashSpace } from './TrashLinks.tsx'
export { TrashPage } from './TrashPage.tsx'
export { TRASH_ADDRESS, useTrashAddress } from './trashAddress.ts'
export { followTrash } from './trashLive.ts'
