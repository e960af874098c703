/**
 * G2: the methods that callers may ask of a network of Solana. Reading, and sending what is signed already. What searches all accounts
 * (`getProgramAccounts`, `getTokenLargestAccounts` …), asks the node about itself or its neighbours (`getIdentity`, `getClusterNodes` …) or
 * makes money up (`requestAirdrop`) is left to the operator to allow.
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

/** Those that a node may compute long for, or answer much. */
export const heavyMethods: ReadonlySet<string> = new Set([
  'getBlock',
  'getMultipleAccounts',
  'getSignaturesForAddress',
  'getTokenAccountsByOwner',
  'getTransaction',
  'simulateTransaction',
])

/** Of these, those that read much of the chain. */
export const costlyMethods: ReadonlySet<string> = new Set(['getBlock', 'getTokenAccountsByOwner'])
