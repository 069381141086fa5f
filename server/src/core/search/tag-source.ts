/** A feature that knows what the tags inside files say, such as titles and artists. */
export interface TagSource {
  /** The tags of those files that have any, by id; never those of a protected file. */
  tagsOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}
