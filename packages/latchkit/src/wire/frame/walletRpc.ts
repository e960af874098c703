import * as v from 'valibot'
import { type FrameNamespace, rpcNamespaceOf } from './namespaces.js'
import { fitsRpcAnswer, type RpcClass, type RpcName, rpcClassOf } from './rpcClasses.js'

/** A supported method: its class, its namespace, and the schemas of its parameters and answer. */
export interface RpcMethod {
  readonly class: RpcClass
  readonly namespace: FrameNamespace
  readonly params: v.GenericSchema
  readonly answer: v.GenericSchema
}

/** Any value. Its size as JSON has been checked before. */
const anyValue = v.unknown()
const hex = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]*$/, 'Expected 0x and hex digits'))
const evmAddress = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/, 'Expected an address'))
const text = v.string()

/** A list of `least` to `most` parameters of any kind. */
const paramCount = (least: number, most = least) =>
  v.pipe(v.array(anyValue), v.minLength(least), v.maxLength(most))

/** §5: a transaction. Its amount is not checked here; the frame shows it. */
const transaction = v.looseObject({
  to: v.nullish(evmAddress),
  data: v.optional(hex),
  value: v.optional(hex),
})
/** §5: a call needs a `to` that begins with 0x, and may have `data` and `value`. */
const call = v.object({
  to: v.pipe(v.string(), v.startsWith('0x')),
  data: v.optional(v.pipe(v.string(), v.startsWith('0x'))),
  value: v.optional(v.string()),
})
const calls = v.looseObject({
  version: v.string(),
  chainId: v.optional(hex),
  from: v.optional(evmAddress),
  atomicRequired: v.optional(v.boolean()),
  calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(100)),
})
/** §5: the commitment levels that a Solana wallet may wait for. */
export const preflightCommitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const
const solanaOptions = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(preflightCommitments)),
  maxRetries: v.optional(v.number()),
  minContextSlot: v.optional(v.number()),
})
/** Schemas of the parameters, by method. */
const params = {
  eth_chainId: paramCount(0, 1),
  eth_accounts: paramCount(0, 1),
  eth_requestAccounts: paramCount(0, 1),
  wallet_switchEthereumChain: paramCount(1),
  wallet_addEthereumChain: paramCount(1),
  eth_blockNumber: paramCount(0, 1),
  eth_getBlockByHash: paramCount(2),
  eth_getBlockByNumber: paramCount(2),
  eth_getBlockReceipts: paramCount(1),
  eth_getBlockTransactionCountByHash: paramCount(1),
  eth_getBlockTransactionCountByNumber: paramCount(1),
  eth_getUncleCountByBlockHash: paramCount(1),
  eth_getUncleCountByBlockNumber: paramCount(1),
  eth_call: paramCount(1, 3),
  eth_getBalance: paramCount(1, 2),
  eth_getAccount: paramCount(1, 2),
  eth_getCode: paramCount(1, 2),
  eth_getStorageAt: paramCount(2, 3),
  eth_getProof: paramCount(2, 3),
  eth_getTransactionCount: paramCount(1, 2),
  eth_syncing: paramCount(0, 1),
  eth_estimateGas: paramCount(1, 2),
  eth_gasPrice: paramCount(0, 1),
  eth_maxPriorityFeePerGas: paramCount(0, 1),
  eth_feeHistory: paramCount(2, 3),
  eth_getTransactionByHash: paramCount(1),
  eth_getTransactionByBlockHashAndIndex: paramCount(2),
  eth_getTransactionByBlockNumberAndIndex: paramCount(2),
  eth_getTransactionReceipt: paramCount(1),
  eth_sendRawTransaction: v.tuple([hex]),
  eth_newFilter: paramCount(1),
  eth_newBlockFilter: paramCount(0, 1),
  eth_newPendingTransactionFilter: paramCount(0, 1),
  eth_getFilterChanges: paramCount(1),
  eth_getFilterLogs: paramCount(1),
  eth_getLogs: paramCount(1),
  eth_uninstallFilter: paramCount(1),
  wallet_getCapabilities: paramCount(0, 2),
  wallet_getCallsStatus: paramCount(1),
  wallet_getAssets: paramCount(1),
  eth_estimateUserOperationGas: paramCount(2, 3),
  eth_getUserOperationByHash: paramCount(1),
  eth_getUserOperationReceipt: paramCount(1),
  eth_supportedEntryPoints: paramCount(0, 1),
  personal_sign: v.tuple([hex, evmAddress]),
  eth_signTypedData_v4: v.tuple([evmAddress, v.union([text, v.looseObject({})])]),
  eth_sendTransaction: v.tuple([transaction]),
  wallet_sendCalls: v.tuple([calls]),
  wallet_grantPermissions: paramCount(1, 1),
  wallet_revokePermissions: paramCount(1, 1),
  eth_sendUserOperation: paramCount(2, 2),
  solana_signMessage: v.object({ message: text, pubkey: text }),
  solana_signTransaction: v.object({ transaction: text }),
  solana_signAllTransactions: v.object({
    transactions: v.pipe(v.array(text), v.minLength(1), v.maxLength(20)),
  }),
  solana_signAndSendTransaction: v.object({ transaction: text, options: v.optional(solanaOptions) }),
} satisfies Readonly<Record<RpcName, v.GenericSchema>>

/** §6, §7: every method that the embedded wallet supports. Page and frame refuse all others. */
export const walletRpc: Readonly<Record<string, RpcMethod>> = Object.fromEntries(
  Object.entries(params).map(([name, form]) => [
    name,
    {
      class: rpcClassOf(name) as RpcClass,
      namespace: rpcNamespaceOf(name),
      params: form,
      answer: v.custom((answer) => fitsRpcAnswer(name, answer)),
    },
  ]),
)

/**
 * Looks up a method in the table (§6).
 * @param method The name of the method, as a site sent it.
 * @returns The method's row, or `undefined` if the method is not allowed.
 * @example
 * ```ts
 * import { walletRpcOf } from 'latchkit/wire'
 * walletRpcOf('eth_sign') // undefined: it is refused
 * ```
 */
export const walletRpcOf = (method: string): RpcMethod | undefined =>
  Object.hasOwn(walletRpc, method) ? walletRpc[method] : undefined

/**
 * Checks whether the parameters of a request fit their schema.
 * @param method The method's row.
 * @param params The parameters, as they were received.
 * @returns `true` if they fit.
 * @example
 * ```ts
 * import { fitsWalletRpc, walletRpcOf } from 'latchkit/wire'
 * const method = walletRpcOf('personal_sign')
 * method && fitsWalletRpc(method, ['0x68656c6c6f']) // false: the address is missing
 * ```
 */
export const fitsWalletRpc = (method: RpcMethod, params: unknown): boolean => v.is(method.params, params)
