import type { CallsReceipt, CallsRequest, CallsStatus, SentCalls } from '../../../core/contracts/calls.js'
import type { Connector } from '../../../core/contracts/connector.js'
import { withGateway } from '../../../core/services/gatewayRoute.js'
import type { Network } from '../../../wire/entities.js'
import { callsTooLarge, capabilityUnsupported, unknownCallsId } from '../../../wire/errors/calls.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingRpcUrl } from '../../../wire/errors/rpc.js'
import { hex } from '../chain/hex.js'
import type { EvmLive } from '../live.js'
import { codeOfReceipts, readCallsReceipt } from '../wallet/callsAnswers.js'
import { confirmTransaction, hasSucceeded, readReceipt, submitTransaction } from './transaction.js'

// Sends calls with wallets that do not support EIP-5792, as one transaction after the other. The id contains everything that
// the status needs, so that it still works after a page load: the hashes, the chain id and a mark, 32 bytes each, as viem does
// it too.

const idMark = '5792'.repeat(16)
const unsentHash = '0'.repeat(64)
/** The number of calls that fit into an id of 4096 bytes. */
const maxCalls = 4_096 / 32 - 2
const idPattern = new RegExp(`^0x((?:[\\da-f]{64})+)([\\da-f]{64})${idMark}$`, 'i')

/** Checks whether an id belongs to calls that were sent one by one. */
export function isOneByOne(id: string): boolean {
  return idPattern.test(id)
}

/**
 * Requests one transaction after the other, each when the previous one is in a block, because a wallet checks a call against
 * the current state of the chain. After a transaction that was refused or reverted, no further one is requested. Those
 * already sent stay sent, as the status tells.
 * @throws The failure of the first transaction.
 */
export async function sendOneByOne(
  live: EvmLive,
  connector: Connector,
  { account, network, calls, capabilities, signal = new AbortController().signal }: CallsRequest,
): Promise<SentCalls> {
  const { name: wallet } = connector.data
  if (calls.length > maxCalls) throw fail(callsTooLarge, { wallet })
  // Without a node to ask, their status could never be known.
  if (!withGateway(live, network, network.rpcUrls.default.http).length)
    throw fail(missingRpcUrl, { network: network.name })
  for (const capabilitySet of [capabilities, ...calls.map((call) => call.capabilities)])
    for (const capability of Object.values(capabilitySet ?? {}))
      if ((capability as { optional?: unknown } | null)?.optional !== true)
        throw fail(capabilityUnsupported, { wallet })
  const hashes: string[] = []
  try {
    for (const { to, data, value = 0n } of calls) {
      const previousHash = hashes.at(-1)
      if (previousHash && !hasSucceeded(await confirmTransaction(live, previousHash, network, signal))) break
      const transaction = { from: account.id, to, value, ...(data && { data }), network }
      hashes.push(await submitTransaction(live, connector, transaction, signal))
    }
  } catch (error) {
    if (!hashes.length) throw error
    live.context.logger.info(`${hashes.length} of ${calls.length} calls were sent`, error)
  }
  const hashWords = calls.map((_, index) => hashes[index]?.slice(2) ?? unsentHash)
  return { id: `0x${[...hashWords, hex(network.id).slice(2).padStart(64, '0'), idMark].join('')}` }
}

/** Reads the status of calls that were sent one by one from the chain. */
export async function statusOneByOne(live: EvmLive, connector: Connector, id: string): Promise<CallsStatus> {
  const [, hashWords = '', chainId = ''] = idPattern.exec(id) ?? []
  const network = live.context.networks().find((each) => each.id === Number(`0x${chainId}`))
  if (!network) throw fail(unknownCallsId, { wallet: connector.data.name })
  const hashes = hashWords.match(/.{64}/g) ?? []
  const sentHashes = hashes.filter((hash) => hash !== unsentHash)
  const receipts = await Promise.all(sentHashes.map((hash) => receiptOf(live, network, hash)))
  const minedReceipts = receipts.flatMap((receipt) => receipt ?? [])
  return {
    id,
    ...statusOf(minedReceipts, sentHashes.length, hashes.length),
    atomic: false,
    caipNetworkId: network.caipNetworkId,
    receipts: minedReceipts,
  }
}

function statusOf(
  receipts: readonly CallsReceipt[],
  sentCount: number,
  requestedCount: number,
): Pick<CallsStatus, 'status' | 'code'> {
  if (receipts.length < sentCount) return { status: 'pending', code: 100 }
  const code = codeOfReceipts(receipts)
  if (code === 500) return { status: 'reverted', code }
  if (code === 200 && sentCount === requestedCount) return { status: 'confirmed', code }
  return { status: 'partiallyReverted', code: 600 }
}

async function receiptOf(live: EvmLive, network: Network, hash: string): Promise<CallsReceipt | undefined> {
  const receipt = await readReceipt(live, network, `0x${hash}`)
  return receipt && readCallsReceipt(receipt)
}
