import * as v from 'valibot'
import { sha256, toBase64url, utf8 } from '../vault/bytes.js'
import { beginMessage } from './messages.js'

/**
 * Hashes what a window is given to decide about, normalised so that both sides agree. The window's decision contains the hash of what it
 * showed: the frame does nothing if anything else was shown.
 */
export async function hashOfShown(begin: v.InferInput<typeof beginMessage>): Promise<string> {
  const { origin, request, decision } = v.parse(beginMessage, begin)
  return toBase64url(await sha256(utf8(JSON.stringify([origin, request ?? null, decision ?? null]))))
}
