import type { SharedNamespace, SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../wire/caip.js'
import type { Network } from '../wire/entities.js'
import type { FrameUser } from '../wire/frame/fields.js'
import { frameNamespaces, namespaceOfChain } from '../wire/frame/namespaces.js'
import { frameMethods } from '../wire/frame/rpcClasses.js'
import { sessionLifetimeMs } from '../wire/pairing.js'
import { usualEvents } from '../wire/pairingNamespaces.js'

/** The name of the wallet, in front of the kit. */
export const embeddedName = 'Email wallet'

/** The addresses of a user in a namespace. A frame that names none has that of the chain its user is on. */
function addressesOf({ accounts, address, chainId }: FrameUser, namespace: ChainNamespace): string[] {
  const own = namespaceOfChain(chainId)
  return (accounts ?? [{ address, chainNamespace: own }]).flatMap((each) =>
    (each.chainNamespace ?? own) === namespace ? each.address : [],
  )
}

/** A user's part in one namespace, on the site's networks as they are now; `undefined` without an address or a network there. */
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

/** A user as the kit knows a session of several namespaces. */
export function sharedSession(user: FrameUser, networks: readonly Network[], now: number): SharedSession {
  const namespaces = frameNamespaces.flatMap((each) => {
    const shared = namespaceOf(user, networks, each)
    return shared ? [[each, shared] as const] : []
  })
  return {
    // Never the email address: names are told to the site's subscribers.
    peer: { name: embeddedName, description: '', url: '' },
    account: {
      user: { email: user.email ?? undefined, username: user.userName },
      smartAccountDeployed: user.smartAccountDeployed,
      preferredAccountType: user.preferredAccountType,
    },
    namespaces: Object.fromEntries(namespaces),
    expiresAt: now + sessionLifetimeMs,
  }
}

/** A user's part in one namespace, as its adapter needs it. */
export function namespaceSession(
  user: FrameUser | undefined,
  networks: readonly Network[],
  namespace: ChainNamespace,
  used: CaipNetworkId | undefined,
): NamespaceSession | undefined {
  const shared = user && namespaceOf(user, networks, namespace)
  const [first] = shared?.chains ?? []
  if (!shared || !first) return undefined
  return {
    ...shared,
    wallet: embeddedName,
    caipNetworkId: shared.chains.find((chain) => chain === used) ?? first,
    properties: {},
    scopedProperties: {},
  }
}
