const HOLDS_WORDS = /<(?:table|td|p|span|li|pre|h[1-6])[\s>]/i

/**
 * The pictures among files that were pasted or dropped. Word and spreadsheets also put a picture of what is copied on the
 * clipboard, beside its text: that is what is meant then. Beside a picture that was copied, the HTML has only the picture.
 */
export function pastedPictures(data: DataTransfer | null): File[] {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  return pictures.length > 0 && HOLDS_WORDS.test(data?.getData('text/html') ?? '') ? [] : pictures
}
