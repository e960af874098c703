import type { Network } from '../../wire/entities.js'
import type { ProposalNamespace } from '../../wire/pairingMessages.js'
import { oldSolanaChains } from './solanaChains.js'

/** What is asked of a wallet in the namespaces the specification names (pairing-and-sign §4). All of it is optional. */
const askedMethods: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendTransaction',
    'eth_sendRawTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_getCapabilities',
    'wallet_getAssets',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_getAccounts',
    'solana_requestAccounts',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
}

const events = ['accountsChanged', 'chainChanged']
const moreEvents: Readonly<Record<string, readonly string[]>> = { bip122: ['bip122_addressesChanged'] }

/** The namespaces of a proposal. */
export type Asked = Readonly<Record<string, ProposalNamespace>>

/** What is proposed for a site's networks: one entry a namespace, with what the site asks beyond the usual. */
export function askedNamespaces(
  networks: readonly Network[],
  more: Readonly<Record<string, readonly string[]>> = {},
): Asked {
  const asked: Record<string, ProposalNamespace> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const { chains = [] } = asked[chainNamespace] ?? {}
    const old = oldSolanaChains(caipNetworkId)
    asked[chainNamespace] = {
      chains: unique([...(chains ?? []), caipNetworkId, ...old]),
      methods: unique([...(askedMethods[chainNamespace] ?? []), ...(more[chainNamespace] ?? [])]),
      events: [...events, ...(moreEvents[chainNamespace] ?? [])],
    }
  }
  return asked
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
