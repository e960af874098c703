/** The longest answer that is read, in bytes. Normal answers are far shorter, and a hostile node must not fill the memory. */
const mostBytes = 2_097_152

/** An answer was too long to be read. */
export class AnswerTooLong extends Error {}

/** Fetches, and reads at most `mostBytes` of the answer. */
export async function boundedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, credentials: 'omit', redirect: 'error' })
  const { status, statusText, headers } = response
  return new Response(await readBounded(response.body), { status, statusText, headers })
}

async function readBounded(body: Response['body']): Promise<Blob | null> {
  if (!body) return null
  const reader = body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts)
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new AnswerTooLong('The answer is too long')
    }
    parts.push(value)
  }
}
