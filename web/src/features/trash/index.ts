export { TrashLink, TrashSpace } from './TrashLinks.tsx'
export { TrashPage } from './TrashPage.tsx'
export { useTrashAddress } from './trashAddress.ts'
export { daysLeft } from './trashWords.ts'
