import {
  getTransactionEncoder,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
} from '@solana/kit'
import type { Connector } from '../../../core/contracts/connector.js'
import { errorOf } from '../../../core/contracts/noticeOf.js'
import type { Quote, Submitted } from '../../../core/contracts/send.js'
import type { Network } from '../../../wire/entities.js'
import { executionReverted, insufficientFee, insufficientFunds } from '../../../wire/errors/chain.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { blockhashLevel, preflightOf } from '../chain/preflight.js'
import { call } from '../chain/rpc.js'
import { type SolanaLive, sharedAccount } from '../live.js'
import { signAndSend } from '../wallet/signAndSend.js'
import { priorityFee } from './fees.js'
import { noticesOf } from './notices.js'
import { type Preparation, quote } from './quote.js'
import { type Refusal, reasonCodeField } from './refusal.js'
import { simulate } from './simulate.js'
import { type Budget, buildTransaction, type Lifetime, type Transfer } from './transaction.js'
import { assertValidDraft } from './validDraft.js'

/** A transaction as it was built for the wallet. */
interface BuiltTransaction {
  readonly network: Network
  readonly transfer: Transfer
  readonly budget: Budget
  readonly lifetime: Lifetime
  /** The symbol of the currency or token that is sent. */
  readonly symbol: string
}

/**
 * Has the wallet sign and send the quoted transfer, with a new blockhash, so that the person has the blockhash's whole lifetime to confirm.
 * If the wallet only signs, the site sends.
 * @throws `missingFields`; `unauthorized` for an account that the wallet does not share any more; `transactionChanged` for a wallet
 * that signed something else, `changedTransactionSent` for one that sent it; the notice against the chosen fee; as `askWallet` and `call`
 * do.
 */
export async function submit(
  live: SolanaLive,
  connector: Connector,
  quoteToSend: Quote,
  feeId: string | undefined,
): Promise<Submitted> {
  const { draft } = quoteToSend
  assertValidDraft(draft)
  assertComplete(quoteToSend)
  sharedAccount(live, connector, draft.account)
  const preparation = (quoteToSend.prepared ?? (await quote(live, draft)).prepared) as Preparation
  const { transfer, budget } = applyFee(live, preparation, quoteToSend, feeId)
  const commitment = blockhashLevel(preflightOf(live.options.preflightCommitment))
  const { value: lifetime } = await call(live, draft.network, (rpc) => rpc.getLatestBlockhash({ commitment }))
  const transaction = buildTransaction(transfer, budget, lifetime)
  const { symbol } = draft.asset ?? draft.network.nativeCurrency
  const builtTransaction: BuiltTransaction = { network: draft.network, transfer, budget, lifetime, symbol }
  const { account, network } = draft
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  const { id, wire, isUnseen } = await signAndSend(live, connector, {
    account,
    network,
    transaction: bytes,
  }).catch(async (error) => {
    throw await explainRefusal(live, builtTransaction, error)
  })
  const trace = {
    signature: id,
    ...(!isUnseen && { lastValidBlockHeight: Number(lifetime.lastValidBlockHeight) }),
    ...(wire !== undefined && { wire }),
  }
  return { id, trace }
}

/** §5: a send needs receiver and amount. */
function assertComplete({ draft: { to, amount } }: Quote): void {
  const fields = [...(to === undefined ? ['receiver'] : []), ...(amount === undefined ? ['amount'] : [])]
  if (fields.length) throw fail(missingFields, { fields })
}

/** Builds the transfer with the chosen fee. @throws the notice against it. */
function applyFee(
  live: SolanaLive,
  { transfer, unitLimit, levels, facts, base }: Preparation,
  { draft, fees }: Quote,
  feeId: string | undefined,
) {
  const index = fees.findIndex(({ id }) => id === feeId)
  const fee = fees[index] ?? fees[0]
  const unitPrice = (levels[index] ?? levels[0])?.unitPrice ?? 0n
  const value = draft.amount === 'max' && !transfer.token ? (fee?.max ?? 0n) : transfer.value
  const draftFacts = {
    ...{ draft, facts, value },
    fee: base + priorityFee(unitPrice, unitLimit),
    nowS: live.context.clock.now() / 1_000,
  }
  const blocking = noticesOf(draftFacts).find(({ level }) => level === 'block')
  if (blocking) throw errorOf(blocking)
  return { transfer: { ...transfer, value }, budget: { unitLimit, unitPrice } }
}

/** Returns a node's refusal in plain words, if simulating the transaction again gives a reason. */
async function explainRefusal(
  live: SolanaLive,
  { network, transfer, budget, lifetime, symbol }: BuiltTransaction,
  error: unknown,
) {
  const isRefused =
    isLatchkitError(error, 'rpcFailed') &&
    isSolanaError(error.cause, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
  if (!isRefused) return error
  const { refusal } = await simulate(live, network, transfer, budget, lifetime)
  return refusal ? refusalError(refusal, symbol, error) : error
}

function refusalError({ code, reason }: Refusal, symbol: string, cause: unknown) {
  if (code === 'insufficientFunds') return fail(insufficientFunds, { reason }, cause)
  if (code === 'insufficientFee') return fail(insufficientFee, { reason }, cause)
  return fail(executionReverted, { reason, symbol, ...reasonCodeField(code) }, cause)
}
