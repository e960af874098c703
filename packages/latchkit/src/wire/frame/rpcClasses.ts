import { mainNamespace, rpcNamespaceOf } from './namespaces.js'

// The class of every request that the embedded wallet supports (§6, §7). The schemas of their parameters are in `walletRpc.ts`:
// only the frame needs them.

/**
 * The class of a request to the embedded wallet (§6). `local`: the page answers. `safe`: the frame answers without asking.
 * `approve`: the frame asks the visitor first. Requests that are not in the table are refused.
 */
export type RpcClass = 'local' | 'safe' | 'approve'

/** Method names, separated by spaces. */
const methods = {
  local: 'eth_chainId eth_accounts eth_requestAccounts wallet_switchEthereumChain wallet_addEthereumChain',
  safe:
    'eth_blockNumber eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts' +
    ' eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber' +
    ' eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_call eth_getBalance' +
    ' eth_getAccount eth_getCode eth_getStorageAt eth_getProof eth_getTransactionCount eth_syncing' +
    ' eth_estimateGas eth_gasPrice eth_maxPriorityFeePerGas eth_feeHistory eth_getTransactionByHash' +
    ' eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex' +
    ' eth_getTransactionReceipt eth_sendRawTransaction eth_newFilter eth_newBlockFilter' +
    ' eth_newPendingTransactionFilter eth_getFilterChanges eth_getFilterLogs eth_getLogs' +
    ' eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus wallet_getAssets' +
    ' eth_estimateUserOperationGas eth_getUserOperationByHash eth_getUserOperationReceipt' +
    ' eth_supportedEntryPoints',
  approve:
    'personal_sign eth_signTypedData_v4 eth_sendTransaction wallet_sendCalls wallet_grantPermissions' +
    ' wallet_revokePermissions eth_sendUserOperation solana_signMessage solana_signTransaction' +
    ' solana_signAllTransactions solana_signAndSendTransaction',
} as const

type NamesIn<Text extends string, Names = never> = Text extends `${infer Name} ${infer Rest}`
  ? NamesIn<Rest, Names | Name>
  : Names | Text

/** The name of a method that page and frame support. */
export type RpcName = NamesIn<(typeof methods)[RpcClass]>

/** Returns the class of a method, or `undefined` if it is refused. */
export const rpcClassOf = (method: string): RpcClass | undefined =>
  (['local', 'safe', 'approve'] as const).find((each) => methods[each].split(' ').includes(method))

/** Returns the methods of a namespace that the page sends to the frame. */
export const frameMethods = (namespace: string): string[] =>
  `${methods.safe} ${methods.approve}`.split(' ').filter((name) => rpcNamespaceOf(name) === namespace)

/** §5: a transaction hash is 0x plus 64 hex characters. */
const hash = /^0x[\da-f]{64}$/i
/** §5: a signed message is 0x plus 62 or more hex characters. */
const signature = /^0x[\da-f]{62,}$/i

/** Checks whether an answer has the form that its method requires. Methods without a known form accept any answer. */
export function fitsRpcAnswer(method: string, answer: unknown): boolean {
  if (rpcNamespaceOf(method) !== mainNamespace) return typeof answer === 'object' && answer !== null
  const form = /^eth_send(Raw)?Transaction$/.test(method)
    ? hash
    : /^(personal_sign|eth_signTyped)/.test(method)
      ? signature
      : undefined
  return !form || (typeof answer === 'string' && form.test(answer))
}
