import {
  type Address,
  type EncodedAccount,
  getSignatureFromTransaction,
  isFullySignedTransaction,
  type Signature,
  type Transaction,
} from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm'
import { RpcError } from '../../http/rpcError.js'
import { type Balances, readBalances } from './balances.js'
import type { Slots } from './createSlots.js'
import { type Outcome, readOutcome, refusal } from './outcome.js'
import { type AccountKey, accountKeysOf, decodeMessage, type Message } from './readMessage.js'
import { sentenceOf } from './transactionError.js'

/** A transaction in a block. It paid its fee, even if it failed. */
export interface Landed {
  readonly signature: Signature
  readonly slot: bigint
  readonly blockTime: bigint
  readonly transaction: Transaction
  readonly message: Message
  readonly keys: readonly AccountKey[]
  readonly outcome: Outcome
  readonly before: Balances
  readonly after: Balances
}

/** A simulated transaction, with its accounts as they would be afterwards. */
export interface Simulation extends Outcome {
  readonly accounts: readonly EncodedAccount[]
}

/** All transactions of one chain. */
export interface Ledger {
  landed(signature: string): Landed | undefined
  /** Returns the transactions that name an address, the newest first. */
  landedOf(address: Address): readonly Landed[]
  count(): number
  simulate(transaction: Transaction, checks: { signatures: boolean; blockhash: boolean }): Simulation
  /** Accepts a transaction as a node does. Throws `RpcError` if its preflight fails. */
  send(transaction: Transaction, options?: { skipPreflight?: boolean }): Signature
  /** Makes all transactions that are sent from now on wait for `release`. */
  hold(): void
  /** Executes the waiting transactions that are still valid. */
  release(): void
  onLanded(listen: (landed: Landed) => void): void
}

/** Creates the error of a failed preflight, as nodes write it. */
function preflightFailure({ err, logs, unitsConsumed, returnData }: Outcome): RpcError {
  return new RpcError(-32002, `Transaction simulation failed: ${sentenceOf(err ?? '')}`, {
    accounts: null,
    err,
    innerInstructions: null,
    logs,
    returnData,
    unitsConsumed,
  })
}

/** Records what litesvm executes: litesvm has no history, and accepts a transaction twice. */
export function createLedger(svm: LiteSVM, slots: Slots): Ledger {
  const bySignature = new Map<string, Landed>()
  const byAddress = new Map<string, Landed[]>()
  const listeners = new Set<(landed: Landed) => void>()
  let queue: Transaction[] | undefined

  function simulate(
    transaction: Transaction,
    checks: { signatures: boolean; blockhash: boolean },
  ): Simulation {
    const { lifetimeToken } = decodeMessage(transaction.messageBytes)
    const refuse = (err: string) => ({ ...refusal(err), accounts: [] })
    if (checks.signatures && !isFullySignedTransaction(transaction)) return refuse('SignatureFailure')
    if (checks.blockhash && !slots.isValid(lifetimeToken)) return refuse('BlockhashNotFound')
    if (checks.signatures && bySignature.has(getSignatureFromTransaction(transaction)))
      return refuse('AlreadyProcessed')
    svm.withSigverify(checks.signatures)
    try {
      const outcome = svm.simulateTransaction(transaction)
      const accounts = outcome instanceof FailedTransactionMetadata ? [] : outcome.postAccounts()
      return { ...readOutcome(outcome), accounts }
    } finally {
      svm.withSigverify(true)
    }
  }

  /** Executes a transaction in a block of its own. Like a node, it silently drops a transaction that it cannot execute. */
  function land(transaction: Transaction): void {
    const message = decodeMessage(transaction.messageBytes)
    if (!isFullySignedTransaction(transaction) || !slots.isValid(message.lifetimeToken)) return
    const signature = getSignatureFromTransaction(transaction)
    if (bySignature.has(signature)) return
    slots.advance(1n)
    const keys = accountKeysOf(message, svm)
    const before = readBalances(svm, keys)
    const outcome = readOutcome(svm.sendTransaction(transaction))
    const after = readBalances(svm, keys)
    const hasPaid = after.lamports[0] !== before.lamports[0]
    if (outcome.err !== null && !hasPaid) return
    const slot = slots.now()
    const landed = {
      signature,
      slot,
      blockTime: slots.time(),
      transaction,
      message,
      keys,
      outcome,
      before,
      after,
    }
    bySignature.set(signature, landed)
    for (const { pubkey } of keys) {
      const all = byAddress.get(pubkey) ?? []
      if (!byAddress.has(pubkey)) byAddress.set(pubkey, all)
      all.unshift(landed)
    }
    for (const listen of listeners) listen(landed)
  }

  return {
    landed: (signature) => bySignature.get(signature),
    landedOf: (address) => byAddress.get(address) ?? [],
    count: () => bySignature.size,
    simulate,
    send(transaction, { skipPreflight = false } = {}) {
      if (!skipPreflight) {
        const outcome = simulate(transaction, { signatures: true, blockhash: true })
        if (outcome.err === 'SignatureFailure')
          throw new RpcError(-32003, 'Transaction signature verification failure')
        if (outcome.err !== null) throw preflightFailure(outcome)
      }
      const signature = getSignatureFromTransaction(transaction)
      if (queue) queue.push(transaction)
      else land(transaction)
      return signature
    },
    hold() {
      queue ??= []
    },
    release() {
      const waiting = queue ?? []
      queue = undefined
      for (const transaction of waiting) land(transaction)
    },
    onLanded: (listen) => void listeners.add(listen),
  }
}
