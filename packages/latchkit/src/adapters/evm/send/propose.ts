import type { Connector } from '../../../core/contracts/connector.js'
import type {
  FollowOptions,
  FollowRequest,
  Submitted,
  TransactionOutcome,
} from '../../../core/contracts/send.js'
import type { Json } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import { hex } from '../chain/hex.js'
import type { EvmLive } from '../live.js'
import { untilEnded } from '../safe/untilEnded.js'
import { readSentCalls } from '../wallet/callsAnswers.js'
import { requestWithAccess } from '../wallet/requestWithAccess.js'
import { follow } from './follow.js'
import type { Transaction } from './transaction.js'

/** Asks a Safe to propose a transaction to its owners, as a call (EIP-5792): such a request is answered at once. */
export async function propose(
  live: EvmLive,
  connector: Connector,
  { from, to, value, data, network }: Transaction,
): Promise<Submitted> {
  const { id: connectorId, name: wallet } = connector.data
  const method = 'wallet_sendCalls'
  const calls = [{ to, value: hex(value), ...(data && { data }) }]
  const callsRequest = { version: '2.0.0', from, chainId: hex(network.id), atomicRequired: true }
  const answer = await requestWithAccess(live, connector, { method, params: [{ ...callsRequest, calls }] })
  const { id } = readSentCalls(answer) ?? {}
  if (id === undefined) throw fail(badAnswer, { wallet, method })
  return { id, isProposed: true, trace: { proposedIn: connectorId } }
}

/** Reads the id of the wallet that holds a proposal. */
function walletIn(trace: Json | undefined): string {
  if (typeof trace !== 'object' || trace === null || !('proposedIn' in trace)) return ''
  return String(trace.proposedIn)
}

/**
 * Follows a proposal: first through its wallet until the owners have executed it, then as the transaction that executed it. Waits if the
 * page is not in the frame of that wallet.
 */
export async function followProposal(
  live: EvmLive,
  transaction: FollowRequest,
  options: FollowOptions,
): Promise<TransactionOutcome> {
  const { id, account, network } = transaction
  const connectorId = walletIn(transaction.trace)
  const { status, hash } = await untilEnded(
    live,
    () => live.foundWallets.get(connectorId)?.safe?.readProposal(id),
    options.signal,
  )
  if (!hash) return { status: 'replaced' }
  options.onExecuted(hash)
  // The transaction that carries out a proposal succeeds even if the proposed call fails.
  if (status === 'failed') return { status: 'failed' }
  return follow(live, { id: hash, account, network }, options)
}
