import * as v from 'valibot'
import { type FrameNamespace, rpcNamespaceOf } from './namespaces.js'
import { fitsRpcAnswer, type RpcClass, type RpcName, rpcClassOf } from './rpcClasses.js'

/** One method: its class, the namespace it belongs to, the form of its parameters and, where it is known, of its answer. */
export interface RpcMethod {
  readonly class: RpcClass
  readonly namespace: FrameNamespace
  readonly params: v.GenericSchema
  readonly answer: v.GenericSchema
}

/** Any value: what comes over the channel has been measured as JSON before. */
const any = v.unknown()
const hex = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]*$/, 'Expected 0x and hex digits'))
const evmAddress = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/, 'Expected an address'))
const text = v.string()

/** From so many to so many parameters of any kind. */
const between = (least: number, most = least) => v.pipe(v.array(any), v.minLength(least), v.maxLength(most))

/** §5: an amount of a transaction or call is not looked at here; the frame shows it. */
const transaction = v.looseObject({
  to: v.nullish(evmAddress),
  data: v.optional(hex),
  value: v.optional(hex),
})
/** §5: each call needs a `to` that begins with 0x, and may have `data` and `value`. */
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
/** §5: the commitments that a Solana wallet may wait for. */
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
/** The form of the parameters of each. */
const params = {
  eth_chainId: between(0, 1),
  eth_accounts: between(0, 1),
  eth_requestAccounts: between(0, 1),
  wallet_switchEthereumChain: between(1),
  wallet_addEthereumChain: between(1),
  eth_blockNumber: between(0, 1),
  eth_getBlockByHash: between(2),
  eth_getBlockByNumber: between(2),
  eth_getBlockReceipts: between(1),
  eth_getBlockTransactionCountByHash: between(1),
  eth_getBlockTransactionCountByNumber: between(1),
  eth_getUncleCountByBlockHash: between(1),
  eth_getUncleCountByBlockNumber: between(1),
  eth_call: between(1, 3),
  eth_getBalance: between(1, 2),
  eth_getAccount: between(1, 2),
  eth_getCode: between(1, 2),
  eth_getStorageAt: between(2, 3),
  eth_getProof: between(2, 3),
  eth_getTransactionCount: between(1, 2),
  eth_syncing: between(0, 1),
  eth_estimateGas: between(1, 2),
  eth_gasPrice: between(0, 1),
  eth_maxPriorityFeePerGas: between(0, 1),
  eth_feeHistory: between(2, 3),
  eth_getTransactionByHash: between(1),
  eth_getTransactionByBlockHashAndIndex: between(2),
  eth_getTransactionByBlockNumberAndIndex: between(2),
  eth_getTransactionReceipt: between(1),
  eth_sendRawTransaction: v.tuple([hex]),
  eth_newFilter: between(1),
  eth_newBlockFilter: between(0, 1),
  eth_newPendingTransactionFilter: between(0, 1),
  eth_getFilterChanges: between(1),
  eth_getFilterLogs: between(1),
  eth_getLogs: between(1),
  eth_uninstallFilter: between(1),
  wallet_getCapabilities: between(0, 2),
  wallet_getCallsStatus: between(1),
  wallet_getAssets: between(1),
  eth_estimateUserOperationGas: between(2, 3),
  eth_getUserOperationByHash: between(1),
  eth_getUserOperationReceipt: between(1),
  eth_supportedEntryPoints: between(0, 1),
  personal_sign: v.tuple([hex, evmAddress]),
  eth_signTypedData_v4: v.tuple([evmAddress, v.union([text, v.looseObject({})])]),
  eth_sendTransaction: v.tuple([transaction]),
  wallet_sendCalls: v.tuple([calls]),
  wallet_grantPermissions: between(1, 1),
  wallet_revokePermissions: between(1, 1),
  eth_sendUserOperation: between(2, 2),
  solana_signMessage: v.object({ message: text, pubkey: text }),
  solana_signTransaction: v.object({ transaction: text }),
  solana_signAllTransactions: v.object({
    transactions: v.pipe(v.array(text), v.minLength(1), v.maxLength(20)),
  }),
  solana_signAndSendTransaction: v.object({ transaction: text, options: v.optional(solanaOptions) }),
} satisfies Readonly<Record<RpcName, v.GenericSchema>>

/** §6, §7: every request that the embedded wallet knows. Page and frame refuse all others. */
export const walletRpc: Readonly<Record<string, RpcMethod>> = Object.fromEntries(
  Object.entries(params).map(([name, form]) => [
    name,
    {
      ...{ class: rpcClassOf(name) as RpcClass, namespace: rpcNamespaceOf(name), params: form },
      answer: v.custom((answer) => fitsRpcAnswer(name, answer)),
    },
  ]),
)

/**
 * Looks a request up in the table (§6).
 * @param method The name of the method as a site sent it.
 * @returns The method's row; `undefined` where it is not allowed.
 * @example
 * ```ts
 * import { walletRpcOf } from 'latchkit/wire'
 * walletRpcOf('eth_sign') // undefined: it is refused
 * ```
 */
export const walletRpcOf = (method: string): RpcMethod | undefined =>
  Object.hasOwn(walletRpc, method) ? walletRpc[method] : undefined

/**
 * Whether the parameters of a request have the form that the table gives them.
 * @param method The method's row.
 * @param params The parameters as they came.
 * @returns `true` where they fit.
 * @example
 * ```ts
 * import { fitsWalletRpc, walletRpcOf } from 'latchkit/wire'
 * const method = walletRpcOf('personal_sign')
 * method && fitsWalletRpc(method, ['0x68656c6c6f']) // false: the address is missing
 * ```
 */
export const fitsWalletRpc = (method: RpcMethod, params: unknown): boolean => v.is(method.params, params)
