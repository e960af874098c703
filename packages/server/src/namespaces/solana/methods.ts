/**
 * G2: methods that callers may use on a network of Solana: reading, and sending signed transactions. The operator has to allow methods that
 * search all accounts (`getProgramAccounts`, `getTokenLargestAccounts` …), reveal the node or its peers (`getIdentity`, `getClusterNodes`
 * …) or create money (`requestAirdrop`).
 */
export const methods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getEpochSchedule',
  'getFeeForMessage',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPerformanceSamples',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
  'getStakeMinimumDelegation',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTokenSupply',
  'getTransaction',
  'getTransactionCount',
  'getVersion',
  'isBlockhashValid',
  'sendTransaction',
  'simulateTransaction',
])

/** Methods for which a node may need long, or send a large answer. */
export const heavyMethods: ReadonlySet<string> = new Set([
  'getBlock',
  'getMultipleAccounts',
  'getSignaturesForAddress',
  'getTokenAccountsByOwner',
  'getTransaction',
  'simulateTransaction',
])

/** The heavy methods that read much of the chain. */
export const costlyMethods: ReadonlySet<string> = new Set(['getBlock', 'getTokenAccountsByOwner'])
