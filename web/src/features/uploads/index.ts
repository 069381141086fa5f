export { pickedFromTransfer } from './drop/droppedItems.ts'
export { bytesPerSecond, progressInWords, type SpeedSample, withSample } from './queue/uploadSpeed.ts'
export { sendFile, type UploadOutcome } from './transfer/sendFile.ts'
export { uploadServerAt } from './transfer/uploadServer.api.ts'
