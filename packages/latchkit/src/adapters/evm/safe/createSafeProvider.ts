import type { Eip1193Provider } from '../../../wire/eip1193.js'
import { unknownCallsId } from '../../../wire/errors/calls.js'
import { fail } from '../../../wire/errors/fail.js'
import { providerError } from '../../../wire/errors/provider.js'
import { notExecuted } from '../../../wire/errors/verbs.js'
import { badAnswer, methodUnsupported } from '../../../wire/errors/wallet.js'
import { hex } from '../chain/hex.js'
import type { EvmDiscovery, Proposal, Safe } from '../discovery.js'
import { type SafeClient, type SafeMethod, wallet } from './createSafeClient.js'
import { isHash, readProposal } from './readProposal.js'
import {
  readCalls,
  requireThisChain,
  requireThisSafe,
  type SafeInfo,
  type SiteCall,
  toSafeTransaction,
} from './siteRequests.js'
import { untilEnded } from './untilEnded.js'

/** How long Safe may take to answer a request that does not ask its person, in ms. */
const answerMs = 30_000
/** How long the person may look at a transaction, in ms. The page does not learn of a later decision. */
const decisionMs = 3_600_000

/** Methods that Safe answers for its chain: those that read, and those that send signed data on. */
const chainMethodPattern = /^(eth|net|web3)_(?!.*sign)/i

/**
 * Makes the EIP-1193 provider of a Safe. The hash of a proposal is never returned as the hash of a transaction: `eth_sendTransaction` is
 * answered once the transaction is on the chain, and calls (EIP-5792) have the proposal's hash as their id.
 */
export function createSafeProvider(
  discovery: EvmDiscovery,
  client: SafeClient,
  safe: SafeInfo,
): Required<Eip1193Provider> & Safe {
  const { address, chainId } = safe
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
    const id = await propose([requireThisSafe(transaction, safe)])
    const { hash } = await untilEnded(discovery, () => readProposalOf(id))
    if (!hash) throw fail(notExecuted, { wallet, id })
    return hash
  }

  async function sendCalls(callsRequest: unknown): Promise<{ readonly id: string }> {
    return { id: await propose(readCalls(callsRequest, safe)) }
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

  const localAnswers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    eth_chainId: () => hex(chainId),
    net_version: () => String(chainId),
    eth_sendTransaction: ([transaction]) => send(transaction),
    wallet_switchEthereumChain: ([chain]) => requireThisChain(chain, chainId),
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
