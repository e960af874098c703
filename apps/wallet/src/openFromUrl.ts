import { openLink } from './wallet/openLink.js'
import type { Wallet } from './wallet/wallet.js'

/** Does what the page's URL asks: `/wc?uri=…` pairs, `/wc?requestId=…` shows a site's request. */
export function openFromUrl(wallet: Wallet, search: string, referrer: string): void {
  const query = new URLSearchParams(search)
  const uri = query.get('uri')
  const requestId = Number(query.get('requestId'))
  if (uri) void openLink(wallet, uri, URL.canParse(referrer) ? new URL(referrer).origin : undefined)
  else if (Number.isSafeInteger(requestId) && requestId > 0)
    wallet.store.setState({ linkedRequestId: requestId })
}
