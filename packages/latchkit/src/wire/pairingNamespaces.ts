// The methods and events requested from a wallet in the namespaces that the specification names (CAIP-25). This data stands
// outside the adapters, because a kit without adapters pairs too and shows what the wallet shares.

/** The methods and events to request from a wallet in one namespace. */
export interface ProposedNamespace {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Former ids of networks, with their present ids. */
  readonly formerNetworks?: Readonly<Record<`${string}:${string}`, `${string}:${string}`>>
}

export const usualEvents = ['accountsChanged', 'chainChanged'] as const

export const eip155Pairing: ProposedNamespace = {
  methods: [
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
  events: usualEvents,
}

export const solanaPairing: ProposedNamespace = {
  methods: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_getAccounts',
    'solana_requestAccounts',
  ],
  events: usualEvents,
  // Older wallets know only the former ids.
  formerNetworks: {
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  },
}

export const bip122Pairing: ProposedNamespace = {
  methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  events: [...usualEvents, 'bip122_addressesChanged'],
}

export const polkadotPairing: ProposedNamespace = {
  methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
  events: usualEvents,
}

/** Proposed namespaces, for those without an adapter in the kit. */
export const pairingNamespaces: Readonly<Record<string, ProposedNamespace>> = {
  eip155: eip155Pairing,
  solana: solanaPairing,
  bip122: bip122Pairing,
  polkadot: polkadotPairing,
}
