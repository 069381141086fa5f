/** The lines in bytes that come in blocks, without their line feeds. */
export async function* linesOf(blocks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder()
  let begun = ''
  for await (const block of blocks) {
    const lines = (begun + decoder.decode(block, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun !== '') yield begun
}
