/** How long the form of an answer may be, in bytes. */
const maxFormBytes = 16_384
/** What the window of a login needs of Apple's form. The name in it is unsigned, and its code is for tokens that nobody asks for. */
const fieldNames = ['state', 'id_token', 'error'] as const

/**
 * Brings Apple's answer to the window of a login. Apple posts it from its own site, without cookies; the window reads it from the hash, which
 * no server is sent. Nothing of it is stored or logged.
 * @returns Where to send the window; `undefined` if the form is too long or none.
 */
export async function appleAnswer(request: Request): Promise<string | undefined> {
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(request.headers.get('content-type') ?? ''))
    return undefined
  const text = await readText(request)
  if (text === undefined) return undefined
  const form = new URLSearchParams(text)
  const fields = new URLSearchParams({ provider: 'apple' })
  // A field that comes twice is passed on twice: the window uses no such answer.
  for (const name of fieldNames) for (const value of form.getAll(name)) fields.append(name, value)
  return `/social#${fields}`
}

/** Reads the text of a request; `undefined` if it is too long. */
async function readText({ body }: Request): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.byteLength
    if (bytes > maxFormBytes) return undefined
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
