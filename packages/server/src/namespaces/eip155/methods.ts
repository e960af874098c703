/**
 * G2: the methods that callers may ask of a network of eip155. Reading, and sending what is signed already. Filters are left out: they
 * live at one node, and the next call may go to another one; callers poll `eth_getLogs` instead.
 */
export const methods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_blobBaseFee',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

/** Those that a node may compute long for, or answer much. */
export const heavyMethods: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_getBlockReceipts',
  'eth_getLogs',
  'eth_getProof',
  'eth_simulateV1',
])

/** Of these, those that read much of the chain. */
export const costlyMethods: ReadonlySet<string> = new Set([
  'eth_getBlockReceipts',
  'eth_getLogs',
  'eth_getProof',
  'eth_simulateV1',
])
