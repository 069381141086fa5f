/** Keeps the drafts of this browser that the server lacks. */
export const LOCAL_DATABASE = 'pinloft-documents'

/**
 * Whether there may be any: tells without opening the database. The local storage could not tell, as browsers write it to
 * the disk only seconds later, so that a crash would hide what is kept.
 */
export async function mayHaveLocalDrafts(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === LOCAL_DATABASE)
}
