import type { Connected } from '../../../core/contracts/adapter.js'
import type { PolkadotLive, SharedAccount } from '../live.js'
import type { PolkadotExtension, PolkadotSigner } from '../polkadotWallet.js'
import { addressOn, toAccounts } from './toAccounts.js'

/** The length of the hex of 32 bytes, with 0x. */
const keyLength = 66

/** Describes a connected wallet as it is now: its accounts, its capabilities, and the networks it is used on. */
export function describe(live: PolkadotLive, connectorId: string): Omit<Connected, 'caipNetworkId'> {
  const { accounts: shared = [], extension } = live.connected.get(connectorId) ?? {}
  const here = live.walletNetworks.get(connectorId)
  const accounts = here ? toAccounts(live, shared, here) : []
  const ids = live.context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return {
    accounts,
    capabilities: signsMessages(extension) && signsIn(shared[0]) ? { siwx: true } : {},
    approvedCaipNetworkIds: ids.filter((id) => shared.some((each) => addressOn(live, each, id))),
    // An account that is bound to no network exists on each new one that writes accounts its way.
    supportsAllNetworks: shared.some(({ networks }) => !networks),
  }
}

/** Tells whether an extension has the function that signs messages; one that throws there has none. */
function signsMessages(extension: PolkadotExtension | undefined): boolean {
  try {
    const signer: PolkadotSigner | undefined = extension?.signer
    return typeof signer?.signRaw === 'function'
  } catch {
    // It is foreign code, and a paired wallet's session may have ended.
    return false
  }
}

/** Tells whether an account can sign in: one of Ethereum's kind has no messages here. */
const signsIn = (front: SharedAccount | undefined) => front !== undefined && front.key.length === keyLength
