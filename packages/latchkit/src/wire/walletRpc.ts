import * as v from 'valibot'

/**
 * The class of a request to the embedded wallet (§6): `local` is answered by the page, `safe` by the frame without a question, `approve`
 * after the visitor has approved it in the frame. What is not in the table is refused.
 */
export type RpcClass = 'local' | 'safe' | 'approve'

/** One method: its class, the namespace it belongs to, the form of its parameters and, where it is known, of its answer. */
export interface RpcMethod {
  readonly class: RpcClass
  readonly namespace: 'eip155' | 'solana'
  readonly params: v.GenericSchema
  readonly answer: v.GenericSchema
}

/** Any value: what comes over the channel has been measured as JSON before. */
const any = v.unknown()
const hex = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]*$/, 'Expected 0x and hex digits'))
const evmAddress = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/, 'Expected an address'))
/** §5: a transaction hash is 0x plus 64 hex characters. */
const hash = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{64}$/, 'Expected a transaction hash'))
/** §5: a signed message is 0x plus 62 or more hex characters. */
const signature = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{62,}$/, 'Expected a signature'))
const text = v.string()

/** From so many to so many parameters of any kind. */
const between = (least: number, most: number) => v.pipe(v.array(any), v.minLength(least), v.maxLength(most))

const safe = (least: number, most = least): RpcMethod => ({
  ...{ class: 'safe', namespace: 'eip155', answer: any },
  params: between(least, most),
})
const local = (least: number, most = least): RpcMethod => ({ ...safe(least, most), class: 'local' })
const approve = (params: v.GenericSchema, answer: v.GenericSchema = any): RpcMethod => ({
  ...{ class: 'approve', namespace: 'eip155' },
  ...{ params, answer },
})
const approveSolana = (
  entries: v.ObjectEntries,
  answer: v.GenericSchema = v.object({ signature: text }),
): RpcMethod => ({ class: 'approve', namespace: 'solana', params: v.object(entries), answer })

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
/** A signed transaction, in base64 as it came. */
const signed = v.object({ signature: v.optional(text), transaction: v.optional(text) })

/** §6, §7: every request that the embedded wallet knows. Page and frame refuse all others. */
export const walletRpc: Readonly<Record<string, RpcMethod>> = {
  eth_chainId: local(0, 1),
  eth_accounts: local(0, 1),
  eth_requestAccounts: local(0, 1),
  wallet_switchEthereumChain: local(1),
  wallet_addEthereumChain: local(1),

  eth_blockNumber: safe(0, 1),
  eth_getBlockByHash: safe(2),
  eth_getBlockByNumber: safe(2),
  eth_getBlockReceipts: safe(1),
  eth_getBlockTransactionCountByHash: safe(1),
  eth_getBlockTransactionCountByNumber: safe(1),
  eth_getUncleCountByBlockHash: safe(1),
  eth_getUncleCountByBlockNumber: safe(1),

  eth_call: safe(1, 3),
  eth_getBalance: safe(1, 2),
  eth_getAccount: safe(1, 2),
  eth_getCode: safe(1, 2),
  eth_getStorageAt: safe(2, 3),
  eth_getProof: safe(2, 3),
  eth_getTransactionCount: safe(1, 2),
  eth_syncing: safe(0, 1),

  eth_estimateGas: safe(1, 2),
  eth_gasPrice: safe(0, 1),
  eth_maxPriorityFeePerGas: safe(0, 1),
  eth_feeHistory: safe(2, 3),

  eth_getTransactionByHash: safe(1),
  eth_getTransactionByBlockHashAndIndex: safe(2),
  eth_getTransactionByBlockNumberAndIndex: safe(2),
  eth_getTransactionReceipt: safe(1),
  eth_sendRawTransaction: { ...safe(1), params: v.tuple([hex]), answer: hash },

  eth_newFilter: safe(1),
  eth_newBlockFilter: safe(0, 1),
  eth_newPendingTransactionFilter: safe(0, 1),
  eth_getFilterChanges: safe(1),
  eth_getFilterLogs: safe(1),
  eth_getLogs: safe(1),
  eth_uninstallFilter: safe(1),

  wallet_getCapabilities: safe(0, 2),
  wallet_getCallsStatus: safe(1),
  wallet_getAssets: safe(1),
  eth_estimateUserOperationGas: safe(2, 3),
  eth_getUserOperationByHash: safe(1),
  eth_getUserOperationReceipt: safe(1),
  eth_supportedEntryPoints: safe(0, 1),

  personal_sign: approve(v.tuple([hex, evmAddress]), signature),
  eth_signTypedData_v4: approve(v.tuple([evmAddress, v.union([text, v.looseObject({})])]), signature),
  eth_sendTransaction: approve(v.tuple([transaction]), hash),
  wallet_sendCalls: approve(v.tuple([calls])),
  wallet_grantPermissions: approve(between(1, 1)),
  wallet_revokePermissions: approve(between(1, 1)),
  eth_sendUserOperation: approve(between(2, 2)),

  solana_signMessage: approveSolana({ message: text, pubkey: text }),
  solana_signTransaction: approveSolana({ transaction: text }, signed),
  solana_signAllTransactions: approveSolana(
    { transactions: v.pipe(v.array(text), v.minLength(1), v.maxLength(20)) },
    v.object({ transactions: v.array(text) }),
  ),
  solana_signAndSendTransaction: approveSolana({ transaction: text, options: v.optional(solanaOptions) }),
}

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

/** The names of the requests of a namespace that go to the frame. */
export const frameMethods = (namespace: string): string[] =>
  Object.keys(walletRpc).filter(
    (name) => walletRpc[name]?.namespace === namespace && walletRpc[name].class !== 'local',
  )
