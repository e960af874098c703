import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { type UseSession, withToken } from './authShare.js'
import { callService, ignoreServiceFailure, type ServiceAccess } from './callService.js'
import type { AuthLogin, LoginParts } from './loginParts.js'
import type { ProviderWay } from './walletOwner.js'
import { withWay } from './walletTransitions.js'

/**
 * Records by which identity the owner has come to a wallet, if this device has a record of it by now.
 * @param authLogin The login to a wallet that auth knew. Unless given, the wallet is the one that is shown now.
 */
export async function recordWay(parts: LoginParts, kind: Provider, authLogin?: AuthLogin): Promise<void> {
  const { access, wallets, session } = parts
  const wallet = await (authLogin ? wallets.find(authLogin.facts) : wallets.wallet())
  if (!wallet) return
  const { facts } = wallet
  const use = authLogin ? withToken(parts, facts, authLogin.session.accessToken) : session.use
  const way = await lastWay(access, use, kind)
  await wallets.change(facts, (record) => record && withWay(record, way))
}

/** Reads from auth by what the owner recognises the identity that was used last. A device that waits is not told. */
async function lastWay(access: ServiceAccess, use: UseSession, kind: Provider): Promise<ProviderWay> {
  const identities = await use(async (token) =>
    token === undefined ? [] : (await callService(access, authEndpoints.identities, { token })).identities,
  ).catch((error: unknown) => {
    ignoreServiceFailure(error)
    return []
  })
  const [identity] = identities
    .filter(({ way }) => way === kind)
    .toSorted((one, other) => Date.parse(other.usedAt) - Date.parse(one.usedAt))
  return identity ? { kind, label: identity.label } : { kind }
}
