/** Reads the body of a response as text. Returns `undefined`, without reading on, if it is longer than `maxBytes`. */
export async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  let length = 0
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true }
    if (done || !value) return text + decoder.decode()
    length += value.length
    if (length > maxBytes) {
      await reader?.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
