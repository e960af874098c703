import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import { pause } from '../../shared/pause.js'
import { hex } from '../chain/hex.js'
import { call } from '../chain/rpc.js'
import type { EvmLive } from '../live.js'
import { readChainId } from '../wallet/answers.js'
import { requestWithAccess } from '../wallet/requestWithAccess.js'
import { reachNetwork } from '../wallet/switchNetwork.js'

/** The first and the longest wait before a transaction is looked for again, in ms. */
export const confirmFirstMs = 1_000
export const confirmLastMs = 4_000
/** §5: a transaction hash. */
const hashPattern = /^0x[\da-f]{64}$/i

/** A transaction to ask a wallet for; `value` in base units. */
export interface Transaction {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data?: string
  readonly network: Network
}

/** Asks the wallet to send a transaction, on the network it is for, and answers its hash. */
export async function submitTransaction(
  live: EvmLive,
  connector: Connector,
  { network, value, ...rest }: Transaction,
  signal?: AbortSignal,
): Promise<string> {
  if ((await readChainId(live, connector, signal)) !== network.id)
    await reachNetwork(live, connector, network, signal)
  const method = 'eth_sendTransaction'
  // Name the chain, so that a wallet that switches networks meanwhile refuses instead of paying on another chain.
  const transaction = { ...rest, value: hex(value), chainId: hex(network.id) }
  const hash = await requestWithAccess(live, connector, { method, params: [transaction] }, { signal })
  // In lower case, as transaction histories write it.
  if (typeof hash === 'string' && hashPattern.test(hash)) return hash.toLowerCase()
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

/** Waits until a transaction is in a block: after 1, 2, 4 and then every 4 s. Answers its receipt, as the node wrote it. */
export async function confirmTransaction(
  live: EvmLive,
  hash: string,
  network: Network,
  signal: AbortSignal,
): Promise<Receipt> {
  for (let wait = confirmFirstMs; ; wait = Math.min(wait * 2, confirmLastMs)) {
    const receipt = await tryReadReceipt(live, network, hash)
    if (signal.aborted) throw fail(requestAborted, {})
    if (receipt) return receipt
    await pause(live, wait, signal)
  }
}

/** A node's answer about a transaction in a block. Only the fields that are needed are read. */
export interface Receipt {
  readonly status: string
  readonly blockNumber?: unknown
}

/** Returns the receipt of a transaction; `undefined` while it is in no block. @throws as `call` does. */
export async function readReceipt(
  live: EvmLive,
  network: Network,
  hash: string,
): Promise<Receipt | undefined> {
  const answer = await call(live, network, 'eth_getTransactionReceipt', [hash])
  const receipt = answer as { readonly status?: unknown } | null
  return typeof receipt?.status === 'string' ? (receipt as Receipt) : undefined
}

export function hasSucceeded({ status }: Receipt): boolean {
  return Number(status) === 1
}

async function tryReadReceipt(live: EvmLive, network: Network, hash: string) {
  try {
    return await readReceipt(live, network, hash)
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    // The transaction has been sent: a failing node must not make it count as failed.
    live.context.logger.info(`${network.name} does not say whether the transaction is in a block`, error)
    return undefined
  }
}
