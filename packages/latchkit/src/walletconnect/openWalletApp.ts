import { targetOf } from '../wallets/links/targetOf.js'
import { toRequestLink } from '../wire/walletLinks.js'

/**
 * Brings the visitor back to the wallet's app for a request that waits there (S8). Browsers open it only
 * shortly after a tap; where they do not, the visitor opens the app by hand.
 */
export function openWalletApp(href: string, request: { readonly id: number; readonly topic: string }): void {
  const { window, document } = globalThis
  const link = toRequestLink(href, { requestId: request.id, sessionTopic: request.topic })
  if (!link || !document?.hasFocus()) return
  window.open(link, targetOf(link), 'noopener,noreferrer')
}
