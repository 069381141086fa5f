let playedFileId: string | null = null

/** Says which film this tab plays; null for none. */
export function setPlayedHere(fileId: string | null): void {
  playedFileId = fileId
}

export function isPlayedHere(fileId: string): boolean {
  return playedFileId === fileId
}
