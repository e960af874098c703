import { fail } from 'latchkit/wire'
import { bodyTooLarge } from '../errors/gateway.js'
import { readCapped } from '../upstream/readCapped.js'

/** Reads the body of a request as text. Throws `bodyTooLarge` as soon as it is too long. */
export async function readBody(request: Request, bytes: number): Promise<string> {
  const text = await readCapped(request, bytes)
  if (text === undefined) throw fail(bodyTooLarge, { bytes })
  return text
}
