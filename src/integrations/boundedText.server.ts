/** Reads a response body as text; stops and returns undefined if it exceeds the limit. */
export async function boundedText(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Returning from the loop cancels the body.
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
