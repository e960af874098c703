// The methods and events asked of a wallet in the namespaces that the specification names (CAIP-25). An adapter asks for its
// own namespace; this is data beside the adapters, since a kit without them pairs too and shows what the wallet shares.

/** The methods and events to ask of a wallet in one namespace. */
export interface ProposedNamespace {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Ids that networks had before, with the one they have now. */
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
  // Wallets of a former time know only those.
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

/** By namespace, for those without an adapter in the kit. */
export const pairingNamespaces: Readonly<Record<string, ProposedNamespace>> = {
  eip155: eip155Pairing,
  solana: solanaPairing,
  bip122: bip122Pairing,
  polkadot: polkadotPairing,
}
