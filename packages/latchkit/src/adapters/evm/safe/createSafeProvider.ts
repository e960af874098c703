import type { Eip1193Provider } from '../../../wire/eip1193.js'
import { capabilityUnsupported, unknownCallsId } from '../../../wire/errors/calls.js'
import { fail } from '../../../wire/errors/fail.js'
import { providerError } from '../../../wire/errors/provider.js'
import { rpcInvalidParams } from '../../../wire/errors/rpc.js'
import { notExecuted } from '../../../wire/errors/verbs.js'
import { badAnswer, methodUnsupported, unrecognizedChain } from '../../../wire/errors/wallet.js'
import { addressKey } from '../chain/addressKey.js'
import { checksum, hex, parseChainId } from '../chain/hex.js'
import type { EvmDiscovery, Proposal, Safe } from '../discovery.js'
import { type SafeClient, type SafeMethod, wallet } from './createSafeClient.js'
import { isHash, readProposal } from './readProposal.js'
import { untilEnded } from './untilEnded.js'

/** How long Safe may take to answer a request that does not ask its person, in ms. */
const answerMs = 30_000
/** How long the person may look at a transaction, in ms. The page does not learn of a later decision. */
const decisionMs = 3_600_000

/** Methods that Safe answers for its chain: those that read, and those that send signed data on. */
const chainMethodPattern = /^(eth|net|web3)_(?!.*sign)/i

/** The Safe that frames the page. */
export interface SafeInfo {
  readonly address: `0x${string}`
  readonly chainId: number
}

/** The fields of a call that Safe receives, as sites write them. */
interface SiteCall {
  readonly to?: unknown
  readonly value?: unknown
  readonly data?: unknown
}

/**
 * Makes the EIP-1193 provider of a Safe. The hash of a proposal is never returned as the hash of a transaction: `eth_sendTransaction` is
 * answered once the transaction is on the chain, and calls (EIP-5792) have the proposal's hash as their id.
 */
export function createSafeProvider(
  discovery: EvmDiscovery,
  client: SafeClient,
  { address, chainId }: SafeInfo,
): Required<Eip1193Provider> & Safe {
  const ask = (method: SafeMethod, params: unknown) => client.request(method, params, { timeoutMs: answerMs })

  async function propose(calls: readonly SiteCall[]): Promise<string> {
    const method = 'sendTransactions'
    const answer = await client.request(
      method,
      { txs: calls.map(toSafeTransaction) },
      { timeoutMs: decisionMs },
    )
    const { safeTxHash } = (answer ?? {}) as { readonly safeTxHash?: unknown }
    if (!isHash(safeTxHash)) throw fail(badAnswer, { wallet, method })
    return safeTxHash.toLowerCase()
  }

  async function readProposalOf(id: string): Promise<Proposal> {
    const method = 'getTxBySafeTxHash'
    const proposal = readProposal(await ask(method, { safeTxHash: id }))
    if (!proposal) throw fail(badAnswer, { wallet, method })
    return proposal
  }

  async function send(transaction: unknown): Promise<string> {
    const call = requireThisSafe(transaction, address, chainId)
    const id = await propose([call])
    const { hash } = await untilEnded(discovery, () => readProposalOf(id))
    if (!hash) throw fail(notExecuted, { wallet, id })
    return hash
  }

  async function sendCalls(callsRequest: unknown): Promise<{ readonly id: string }> {
    const { calls, id, capabilities } = requireThisSafe(callsRequest, address, chainId) as Record<
      string,
      unknown
    >
    if (!Array.isArray(calls) || calls.length === 0) throw malformedError('calls')
    // Safe chooses the id of calls, so calls with the site's own id could not be looked up later.
    if (id !== undefined) throw malformedError('id')
    const capabilitySets = [
      capabilities,
      ...calls.map((call) => (call as { capabilities?: unknown } | null)?.capabilities),
    ]
    for (const requirement of capabilitySets.flatMap((each) => Object.values((each ?? {}) as object)))
      if ((requirement as { optional?: unknown } | null)?.optional !== true)
        throw fail(capabilityUnsupported, { wallet })
    return { id: await propose(calls) }
  }

  async function callsStatus(id: unknown): Promise<unknown> {
    if (!isHash(id)) throw fail(unknownCallsId, { wallet })
    const { status, hash } = await readProposalOf(id)
    const callsResult = { version: '2.0.0', id, chainId: hex(chainId), atomic: true }
    if (status === 'dropped') return { ...callsResult, status: 400 }
    const receipt = hash && (await ask('rpcCall', { call: 'eth_getTransactionReceipt', params: [hash] }))
    if (!receipt) return { ...callsResult, status: 100 }
    // The transaction that executes a proposal succeeds even if the calls in it have failed.
    const isFailed = status === 'failed'
    const receipts = [{ ...receipt, ...(isFailed && { status: '0x0' }) }]
    return { ...callsResult, status: isFailed ? 500 : 200, receipts }
  }

  async function switchTo(param: unknown): Promise<null> {
    const requestedChain = parseChainId((param as { chainId?: unknown } | undefined)?.chainId)
    if (requestedChain === undefined) throw malformedError('chainId')
    if (requestedChain !== chainId)
      throw fail(unrecognizedChain, { wallet, network: `eip155:${requestedChain}` })
    return null
  }

  const localAnswers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: () => hex(chainId),
    net_version: () => String(chainId),
    eth_sendTransaction: ([transaction]) => send(transaction),
    wallet_switchEthereumChain: ([chain]) => switchTo(chain),
    wallet_getCapabilities: () => ({ [hex(chainId)]: { atomic: { status: 'supported' } } }),
    wallet_sendCalls: ([callsRequest]) => sendCalls(callsRequest),
    wallet_getCallsStatus: ([id]) => callsStatus(id),
  }

  return {
    async request({ method, params }) {
      try {
        const list = Array.isArray(params) ? params : []
        const answer = Object.hasOwn(localAnswers, method) ? localAnswers[method] : undefined
        if (answer) return await answer(list)
        if (chainMethodPattern.test(method)) return await ask('rpcCall', { call: method, params: list })
        throw fail(methodUnsupported, { wallet, method })
      } catch (error) {
        throw providerError(error)
      }
    },
    // There are no events: Safe loads the page again for another account or network.
    on: () => undefined,
    removeListener: () => undefined,
    methods: ['eth_sendTransaction', 'wallet_sendCalls'],
    readProposal: readProposalOf,
  }
}

function malformedError(reason: string) {
  return fail(rpcInvalidParams, { by: wallet, reason })
}

/** Refuses a transaction that names another account or network than the Safe's. */
function requireThisSafe(request: unknown, address: string, chainId: number): object {
  if (typeof request !== 'object' || request === null) throw malformedError('params')
  const { from, chainId: requestedChain } = request as { from?: unknown; chainId?: unknown }
  if (from !== undefined && addressKey(from) !== address) throw malformedError('from')
  if (requestedChain !== undefined && parseChainId(requestedChain) !== chainId)
    throw malformedError('chainId')
  return request
}

/** Writes a call as Safe reads it: the value in decimal digits. */
function toSafeTransaction({ to, value = '0x0', data = '0x' }: SiteCall) {
  const key = addressKey(to)
  if (!key) throw malformedError('to')
  const isQuantity = typeof value === 'bigint' || (typeof value === 'string' && /^0x[\da-f]+$/i.test(value))
  if (!isQuantity) throw malformedError('value')
  if (typeof data !== 'string' || !/^0x([\da-f]{2})*$/i.test(data)) throw malformedError('data')
  return { to: checksum(key), value: BigInt(value).toString(), data }
}
