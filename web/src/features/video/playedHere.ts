let playedFileId: string | null = null

/** Sets which video this tab plays; null for none. */
export function setPlayedHere(fileId: string | null): void {
  playedFileId = fileId
}

export function isPlayedHere(fileId: string): boolean {
  return playedFileId === fileId
}
