/** A body as bytes, or `undefined` where it is longer than it may be; no more than that is ever held. */
export async function readCappedBytes(
  from: Request | Response,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  let total = 0
  const reader = from.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    total += value.byteLength
    if (total > bytes) {
      await reader.cancel()
      return undefined
    }
    pieces.push(value)
  }
  return Uint8Array.from(Buffer.concat(pieces))
}

/** A body as text, or `undefined` where it is longer than it may be; no more than that is ever held. */
export async function readCapped(from: Request | Response, bytes: number): Promise<string | undefined> {
  const length = from.headers.get('Content-Length')
  if (length !== null && Number(length) > bytes) {
    await from.body?.cancel()
    return undefined
  }
  // Who says its length is held to it by the connection; only a body without one is counted.
  if (length !== null && !from.headers.has('Content-Encoding')) return from.text()
  const read = await readCappedBytes(from, bytes)
  return read && Buffer.from(read.buffer).toString('utf8')
}
