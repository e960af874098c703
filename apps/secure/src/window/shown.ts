import * as v from 'valibot'
import { sha256, toBase64url, utf8 } from '../vault/bytes.js'
import { beginWord } from './messages.js'

/**
 * Makes the hash of what a window is given to decide about, in the one form that both ends read it in. The window's word bears that of what
 * it has shown: the frame does nothing for which anything else stood there.
 */
export async function shownIn(begin: v.InferInput<typeof beginWord>): Promise<string> {
  const { origin, request, decision } = v.parse(beginWord, begin)
  return toBase64url(await sha256(utf8(JSON.stringify([origin, request ?? null, decision ?? null]))))
}
