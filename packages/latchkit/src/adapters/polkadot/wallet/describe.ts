import type { Connected } from '../../../core/contracts/adapter.js'
import type { PolkadotLive, SharedAccount } from '../live.js'
import type { PolkadotExtension, PolkadotSigner } from '../polkadotWallet.js'
import { addressOn, toAccounts } from './toAccounts.js'

/** The length of 32 bytes in hex, with 0x. */
const keyLength = 66

/** Describes a connected wallet as it is now: its accounts, its capabilities, and the networks it is used on. */
export function describe(live: PolkadotLive, connectorId: string): Omit<Connected, 'caipNetworkId'> {
  const { accounts: sharedAccounts = [], extension } = live.connectedWallets.get(connectorId) ?? {}
  const currentNetwork = live.walletNetworks.get(connectorId)
  const accounts = currentNetwork ? toAccounts(live, sharedAccounts, currentNetwork) : []
  const ids = live.context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return {
    accounts,
    capabilities: canSignMessages(extension) && canSignIn(sharedAccounts[0]) ? { siwx: true } : {},
    approvedCaipNetworkIds: ids.filter((id) => sharedAccounts.some((each) => addressOn(live, each, id))),
    // An account without a network exists on every new network with its address format.
    supportsAllNetworks: sharedAccounts.some(({ networks }) => !networks),
  }
}

/** Checks whether an extension can sign messages. If reading its function throws, it cannot. */
function canSignMessages(extension: PolkadotExtension | undefined): boolean {
  try {
    const signer: PolkadotSigner | undefined = extension?.signer
    return typeof signer?.signRaw === 'function'
  } catch {
    // Reading the signer may throw: it is foreign code, or a paired wallet's session may have ended.
    return false
  }
}

/** Checks whether an account can sign in. An Ethereum account cannot: no message format is known for it. */
const canSignIn = (front: SharedAccount | undefined) => front !== undefined && front.key.length === keyLength
