/**
 * G2: methods that callers may use on a network of Polkadot: reading only. The operator has to allow methods that iterate over the storage
 * (`state_getKeysPaged`, `state_getPairs` …), reveal the node or its peers (`system_peers` …) or recompute blocks (`state_traceBlock`).
 * Subscriptions need a websocket, and those are not passed on.
 */
export const methods: ReadonlySet<string> = new Set([
  'chain_getBlock',
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'payment_queryFeeDetails',
  'payment_queryInfo',
  'rpc_methods',
  'state_call',
  'state_getMetadata',
  'state_getReadProof',
  'state_getRuntimeVersion',
  'state_getStorage',
  'state_getStorageHash',
  'state_getStorageSize',
  'state_queryStorageAt',
  'system_accountNextIndex',
  'system_chain',
  'system_chainType',
  'system_health',
  'system_name',
  'system_properties',
  'system_version',
])

/** Methods for which a node may need long, or send a large answer. */
export const heavyMethods: ReadonlySet<string> = new Set([
  'chain_getBlock',
  'payment_queryFeeDetails',
  'payment_queryInfo',
  'state_call',
  'state_getMetadata',
  'state_getReadProof',
  'state_queryStorageAt',
])

/** The heavy methods whose amount of work the caller chooses. */
export const costlyMethods: ReadonlySet<string> = new Set([
  'state_call',
  'state_getReadProof',
  'state_queryStorageAt',
])

/** Runtime functions that callers may run: they only read a bounded amount. */
export const runtimeFunctions: ReadonlySet<string> = new Set([
  'AccountNonceApi_account_nonce',
  'Metadata_metadata',
  'Metadata_metadata_at_version',
  'Metadata_metadata_versions',
  'TransactionPaymentApi_query_fee_details',
  'TransactionPaymentApi_query_info',
  'TransactionPaymentApi_query_length_to_fee',
  'TransactionPaymentApi_query_weight_to_fee',
])

/** Methods whose first parameter is a storage key or a list of storage keys. */
export const storageMethods: ReadonlySet<string> = new Set([
  'state_getReadProof',
  'state_getStorage',
  'state_queryStorageAt',
])

/** Prefix of storage keys outside of the runtime's modules, `:` in hex. The runtime's code is there, megabytes long. */
export const wellKnownKeyPrefix = '0x3a'
