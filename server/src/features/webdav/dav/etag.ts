/**
 * The entity tag of a content, without quotes. 128 bits of the digest tell contents apart, and programs that keep tags in
 * short fields get all of it.
 */
export function etagOfVersion(version: string): string {
  return version.slice(0, 32)
}
