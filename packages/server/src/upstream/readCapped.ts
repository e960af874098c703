/** Reserves memory for bytes. Returns whether they fit. */
export type TakeBytes = (bytes: number) => boolean

/** Rules of a read besides its length. */
export interface ReadRules {
  /** Rejects when the time is over; the read then fails with the same error. */
  readonly timeout?: Promise<never>
  readonly takeBytes?: TakeBytes | undefined
}

/** A read ended because our own memory is full. */
export class BytesRefused extends Error {}

/**
 * Reads a body as bytes; `undefined` if it is too long. Never has more than the limit in memory. @throws `BytesRefused`, and the error of `timeout`.
 */
export async function readCappedBytes(
  message: Request | Response,
  bytes: number,
  { timeout, takeBytes }: ReadRules = {},
): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  let total = 0
  const reader = message.body?.getReader()
  while (reader) {
    const { done, value } = await nextOf(reader, timeout)
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

async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>, timeout: Promise<never> | undefined) {
  if (!timeout) return reader.read()
  try {
    return await Promise.race([reader.read(), timeout])
  } catch (error) {
    // Do not wait for this: the sender may never answer.
    reader.cancel().catch(() => undefined)
    throw error
  }
}

/** Reads a body as text; `undefined` if it is too long. Never has more than the limit in memory. */
export async function readCapped(message: Request | Response, bytes: number): Promise<string | undefined> {
  const length = message.headers.get('Content-Length')
  if (length !== null && Number(length) > bytes) {
    await message.body?.cancel()
    return undefined
  }
  // The connection enforces a declared length, so only other bodies are counted.
  if (length !== null && !message.headers.has('Content-Encoding')) return message.text()
  const body = await readCappedBytes(message, bytes)
  return body?.toString('utf8')
}
