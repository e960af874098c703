import type { Kit } from '../kit/kit.js'

/**
 * Tells whether the visitor has refused a wallet since one was connected last. Where sign-in is optional, the next wallet is then asked to
 * connect alone: who does not want to sign in is not kept out.
 */
export function watchRefusal(kit: Kit): () => boolean {
  let isRefused = false
  kit.live.listeners.add(({ event, properties }) => {
    if (event === 'CONNECT_ERROR' && properties.code === 'userRejected') isRefused = true
    if (event === 'CONNECT_SUCCESS') isRefused = false
  })
  return () => isRefused
}
