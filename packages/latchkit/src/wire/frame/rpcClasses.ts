import { mainNamespace, rpcNamespaceOf } from './namespaces.js'

// The class of every request that the embedded wallet knows (§6, §7). The form of their parameters is in `walletRpc.ts`: the frame looks
// at it, and a page has no use of it.

/**
 * The class of a request to the embedded wallet (§6): `local` is answered by the page, `safe` by the frame without a question, `approve`
 * after the visitor has approved it in the frame. What is not in the table is refused.
 */
export type RpcClass = 'local' | 'safe' | 'approve'

/** The names of the methods, with spaces between them. */
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

type Named<Text extends string, Names = never> = Text extends `${infer Name} ${infer Rest}`
  ? Named<Rest, Names | Name>
  : Names | Text

/** The name of a method that page and frame know. */
export type RpcName = Named<(typeof methods)[RpcClass]>

/** The class of a method; `undefined` where it is refused. */
export const rpcClassOf = (method: string): RpcClass | undefined =>
  (['local', 'safe', 'approve'] as const).find((each) => methods[each].split(' ').includes(method))

/** The names of the requests of a namespace that go to the frame. */
export const frameMethods = (namespace: string): string[] =>
  `${methods.safe} ${methods.approve}`.split(' ').filter((name) => rpcNamespaceOf(name) === namespace)

/** §5: a transaction hash is 0x plus 64 hex characters. */
const hash = /^0x[\da-f]{64}$/i
/** §5: a signed message is 0x plus 62 or more hex characters. */
const signature = /^0x[\da-f]{62,}$/i

/** Whether an answer has the form that its method gives it, where that is known. */
export function fitsRpcAnswer(method: string, answer: unknown): boolean {
  if (rpcNamespaceOf(method) !== mainNamespace) return typeof answer === 'object' && answer !== null
  const form = /^eth_send(Raw)?Transaction$/.test(method)
    ? hash
    : /^(personal_sign|eth_signTyped)/.test(method)
      ? signature
      : undefined
  return !form || (typeof answer === 'string' && form.test(answer))
}
