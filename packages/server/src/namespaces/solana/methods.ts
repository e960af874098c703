/**
 * G2: the methods that callers may ask of a network of Solana. Reading, and sending what is signed already. What searches all accounts
 * is left to the operator to allow.
 */
export const methods: ReadonlySet<string> = new Set([
  'getAccountInfo',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlockTime',
  'getEpochInfo',
  'getFeeForMessage',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getSlot',
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
  'getTokenAccountsByOwner',
  'simulateTransaction',
])
