import type { Siwx, SiwxSession } from '../contracts/siwx.js'
import { isSameAddress } from '../kit/addressKey.js'
import type { Kit } from '../kit/kit.js'
import { settled } from '../state/connection.js'
import type { SiwxAccount } from '../state/siwx.js'

/** Returns when a session expires, in ms since 1970; `undefined` if it does not. */
export function sessionExpiry({ expiresAt, data }: SiwxSession): number | undefined {
  const end = Date.parse(expiresAt ?? data.expirationTime ?? '')
  return Number.isNaN(end) ? undefined : end
}

/** Checks whether a session belongs to this account on this page and is still valid. Does not ask the wallet. */
export function isSessionValid(
  kit: Kit,
  namespace: string,
  signInAccount: SiwxAccount,
  session: SiwxSession,
  { scope }: Siwx,
): boolean {
  const { accountAddress, chainId, domain, notBefore } = session.data
  const now = kit.services.clock.now()
  const end = sessionExpiry(session)
  if (end !== undefined && end <= now) return false
  if (notBefore !== undefined && !(Date.parse(notBefore) <= now)) return false
  if (globalThis.location !== undefined && domain !== location.host) return false
  const isOnNetwork =
    scope === 'namespace' ? chainId.startsWith(`${namespace}:`) : chainId === signInAccount.caipNetworkId
  return (
    isOnNetwork &&
    addressesOf(kit, namespace, signInAccount).some((each) =>
      isSameAddress(kit, namespace, each, accountAddress),
    )
  )
}

/** Returns the addresses of an account; there are several if its namespace writes it differently on each network. */
function addressesOf(kit: Kit, namespace: string, { address, account }: SiwxAccount): readonly string[] {
  const chain = kit.store.getState().chains[namespace]
  const current = chain && settled(chain.connection)
  const connectedAccount =
    current?.status === 'connected' ? current.accounts.find(({ id }) => id === account) : undefined
  return [address, ...Object.values(connectedAccount?.addresses ?? {})]
}
