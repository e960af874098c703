import type { NamespaceSession, TransportEvents } from '../../../core/contracts/transport.js'
import { hexChain } from './hexChain.js'
import { sessionAddresses } from './sessionAddresses.js'

/** EIP-1193 4900: the wallet has gone. */
const gone = { code: 4900, message: 'The wallet has ended the connection.' }

/** What a change of the session is in events of EIP-1193: the chain first, so that accounts are read on the new one. */
export function sessionEvents({
  before,
  now,
}: TransportEvents['change']): readonly (readonly [event: string, payload: unknown])[] {
  if (!now) return before ? [['disconnect', gone]] : []
  const chainId = hexChain(now.caipNetworkId)
  const chain: [string, unknown][] = !before
    ? [['connect', { chainId }]]
    : before.caipNetworkId === now.caipNetworkId
      ? []
      : [['chainChanged', chainId]]
  const isSame = before && addressesOf(before) === addressesOf(now)
  return isSame ? chain : [...chain, ['accountsChanged', sessionAddresses(now)]]
}

const addressesOf = (session: NamespaceSession) => sessionAddresses(session).join()
