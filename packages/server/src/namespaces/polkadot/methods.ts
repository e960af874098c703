/**
 * G2: the methods that callers may ask of a network of Polkadot: reading alone. What walks through the storage
 * (`state_getKeysPaged`, `state_getPairs` …), asks the node about itself or its neighbours (`system_peers` …) or computes
 * again what has been (`state_traceBlock`) is left to the operator to allow. What is subscribed to needs a socket, and
 * sockets are not passed on.
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

/** Those that a node may compute long for, or answer much. */
export const heavyMethods: ReadonlySet<string> = new Set([
  'chain_getBlock',
  'payment_queryFeeDetails',
  'payment_queryInfo',
  'state_call',
  'state_getMetadata',
  'state_getReadProof',
  'state_queryStorageAt',
])

/** Of these, those whose work the caller decides. */
export const costlyMethods: ReadonlySet<string> = new Set([
  'state_call',
  'state_getReadProof',
  'state_queryStorageAt',
])

/** Of the functions of a runtime, those that callers may run: they read, and what they read is bounded. */
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

/** The methods whose parameters name keys of the storage: the first of them is a key, or a list of keys. */
export const storageMethods: ReadonlySet<string> = new Set([
  'state_getReadProof',
  'state_getStorage',
  'state_queryStorageAt',
])

/** The beginning of keys that are of no part of the runtime, in hex: `:`. Its code is there, of megabytes. */
export const ownKeys = '0x3a'
