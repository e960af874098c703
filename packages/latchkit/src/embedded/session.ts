import type { SharedNamespace, SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import type { Network } from '../wire/entities.js'
import { type LoginProvider, loginProviders } from '../wire/features.js'
import type { FrameUser } from '../wire/frame/fields.js'
import { frameNamespaces, namespaceOfChain } from '../wire/frame/namespaces.js'
import { frameMethods } from '../wire/frame/rpcClasses.js'
import { sessionLifetimeMs } from '../wire/pairing.js'
import { usualEvents } from '../wire/pairingNamespaces.js'

/** The name of a wallet that was entered by email. */
const emailWalletName = 'Email wallet'

/** Returns the name of the wallet, by how the visitor has entered it: the provider's own, as the kit shows it. */
export const nameOfWallet = (provider: LoginProvider | undefined): string =>
  provider ? loginProviders[provider] : emailWalletName

/**
 * Returns the addresses of a user in a namespace. A frame that lists no accounts has one address, in the namespace of the
 * user's chain.
 */
function addressesOf({ accounts, address, chainId }: FrameUser, namespace: ChainNamespace): string[] {
  const ownNamespace = namespaceOfChain(chainId)
  return (accounts ?? [{ address, chainNamespace: ownNamespace }]).flatMap((each) =>
    (each.chainNamespace ?? ownNamespace) === namespace ? each.address : [],
  )
}

/** Returns a user's share of one namespace, on the site's present networks, or `undefined` without an address or network there. */
function namespaceOf(user: FrameUser, networks: readonly Network[], namespace: ChainNamespace) {
  const addresses = addressesOf(user, namespace)
  const chains = networks.flatMap((each) => (each.chainNamespace === namespace ? each.caipNetworkId : []))
  if (!addresses.length || !chains.length) return undefined
  return {
    accounts: chains.flatMap((chain) => addresses.map((address): CaipAddress => `${chain}:${address}`)),
    methods: frameMethods(namespace),
    events: usualEvents,
    chains,
  } satisfies SharedNamespace
}

/** Converts a user to a session of several namespaces, as the kit knows it. */
export function sharedSession(
  user: FrameUser,
  networks: readonly Network[],
  now: number,
  socialProvider?: LoginProvider,
): SharedSession {
  const namespaces = frameNamespaces.flatMap((each) => {
    const sharedNamespace = namespaceOf(user, networks, each)
    return sharedNamespace ? [[each, sharedNamespace] as const] : []
  })
  return {
    // Never the email address, because the site's subscribers receive the name.
    peer: { name: nameOfWallet(socialProvider), description: '', url: '' },
    account: {
      user: { email: user.email ?? undefined, username: user.userName },
      ...(socialProvider && { socialProvider }),
      smartAccountDeployed: user.smartAccountDeployed,
      preferredAccountType: user.preferredAccountType,
    },
    namespaces: Object.fromEntries(namespaces),
    expiresAt: now + sessionLifetimeMs,
  }
}

/** Returns a user's share of one namespace, as its adapter needs it. */
export function namespaceSession(
  user: FrameUser | undefined,
  networks: readonly Network[],
  namespace: ChainNamespace,
  selectedNetwork: CaipNetworkId | undefined,
  socialProvider?: LoginProvider,
): NamespaceSession | undefined {
  const sharedNamespace = user && namespaceOf(user, networks, namespace)
  const [first] = sharedNamespace?.chains ?? []
  if (!sharedNamespace || !first) return undefined
  return {
    ...sharedNamespace,
    wallet: nameOfWallet(socialProvider),
    caipNetworkId: sharedNamespace.chains.find((chain) => chain === selectedNetwork) ?? first,
    properties: {},
    scopedProperties: {},
  }
}
