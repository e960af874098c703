import type { Siwx } from 'latchkit'
import { ownServerSiwx, siwx, unverifiedSiwx } from 'latchkit/siwx'

const statement = 'Sign in to the Latchkit demo.'

/**
 * Signing in: `siwx=required` and `siwx=optional` at the demo's own server, whose page `/members` is only for signed-in visitors;
 * `siwx=gateway` at the gateway, which is another site; `siwx=unverified` without a server.
 */
export function signInOf(text: string | undefined): Siwx | undefined {
  if (text === 'gateway') return siwx({ statement })
  if (text === 'unverified') return unverifiedSiwx({ statement })
  if (text !== 'required' && text !== 'optional') return undefined
  return ownServerSiwx({ required: text === 'required', statement })
}
