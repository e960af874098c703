/** Counts bytes that are about to be held; answers whether they may be. */
export type TakeBytes = (bytes: number) => boolean

/** The rules of a read beside its length. */
export interface ReadRules {
  /** Rejects when the time is over; the read then fails with it. */
  readonly isOver?: Promise<never>
  readonly takeBytes?: TakeBytes | undefined
}

/** A read ended because no more may be held now. */
export class BytesRefused extends Error {}

/**
 * A body as bytes, or `undefined` where it is longer than it may be; no more than that is ever held.
 * @throws `BytesRefused`, and what `isOver` rejects with.
 */
export async function readCappedBytes(
  from: Request | Response,
  bytes: number,
  { isOver, takeBytes }: ReadRules = {},
): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  let total = 0
  const reader = from.body?.getReader()
  while (reader) {
    const { done, value } = await nextOf(reader, isOver)
    if (done) break
    total += value.byteLength
    const isRefused = takeBytes?.(value.byteLength) === false
    if (total > bytes || isRefused) {
      await reader.cancel()
      if (isRefused) throw new BytesRefused()
      return undefined
    }
    pieces.push(value)
  }
  return Buffer.concat(pieces)
}

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, isOver: Promise<never> | undefined) {
  if (!isOver) return reader.read()
  try {
    return await Promise.race([reader.read(), isOver])
  } catch (error) {
    // Not waited for: the sender may not answer that either.
    reader.cancel().catch(() => undefined)
    throw error
  }
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
  return read?.toString('utf8')
}
