import { ed25519 } from '@noble/curves/ed25519.js'
import {
  type Address,
  type Base64EncodedWireTransaction,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  isSolanaError,
  type ReadonlyUint8Array,
  type Signature,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Transaction,
} from '@solana/kit'
import type { Connector } from '../../../core/contracts/connector.js'
import { errorOf } from '../../../core/contracts/noticeOf.js'
import type { Quote, Submitted } from '../../../core/contracts/send.js'
import type { Network } from '../../../wire/entities.js'
import { executionReverted, insufficientFee, insufficientFunds } from '../../../wire/errors/chain.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer, transactionChanged } from '../../../wire/errors/wallet.js'
import { bytesOf } from '../chain/accounts.js'
import { chainsOf } from '../chain/clusters.js'
import { call } from '../chain/rpc.js'
import { walletOf } from '../discovery.js'
import type { SolanaLive } from '../live.js'
import { askWallet } from '../wallet/askWallet.js'
import { base58 } from '../wallet/base58.js'
import { bytesIn } from '../wallet/bytes.js'
import { sharedAccount } from '../wallet/sharedAccount.js'
import { signatureLength } from '../wallet/signMessage.js'
import type { SolanaTransactionInput } from '../wallet/solanaWallet.js'
import { priorityFee } from './fees.js'
import { noticesOf } from './notices.js'
import { pause } from './pause.js'
import { type Prepared, quote } from './quote.js'
import type { Refusal } from './refusal.js'
import { isSameTransaction } from './sameTransaction.js'
import { type Budget, buildTransaction, type Lifetime, type Transfer } from './transaction.js'
import { tryOut } from './trial.js'
import { assertValidDraft } from './validDraft.js'

/** A transaction as it was built for the wallet. */
interface Built {
  readonly network: Network
  readonly transfer: Transfer
  readonly budget: Budget
  readonly lifetime: Lifetime
  readonly transaction: Transaction
}

/**
 * Has the wallet sign and send what was quoted, with a blockhash of now, so that the person has its whole life to confirm. A wallet
 * that only signs leaves the sending to the site.
 * @throws `missingFields`; `unauthorized` for an account that the wallet does not share any more; `transactionChanged` for a wallet
 * that signed something else; what stands against the chosen fee; as `askWallet` and `call` do.
 */
export async function submit(
  live: SolanaLive,
  connector: Connector,
  quoted: Quote,
  feeId: string | undefined,
): Promise<Submitted> {
  const { draft } = quoted
  assertValidDraft(draft)
  assertWhole(quoted)
  sharedAccount(live, connector, draft.account)
  const prepared = (quoted.prepared ?? (await quote(live, draft)).prepared) as Prepared
  const { transfer, budget } = chosenIn(live, prepared, quoted, feeId)
  const { value: lifetime } = await call(live, draft.network, (rpc) => rpc.getLatestBlockhash())
  const transaction = buildTransaction(transfer, budget, lifetime)
  const built: Built = { network: draft.network, transfer, budget, lifetime, transaction }
  const { id, wire } = await signAndSend(live, connector, draft.account, built)
  const trace = {
    signature: id,
    blockhash: lifetime.blockhash,
    lastValidBlockHeight: Number(lifetime.lastValidBlockHeight),
    ...(wire !== undefined && { wire }),
  }
  return { id, trace }
}

/** §5: a send needs receiver and amount. */
function assertWhole({ draft: { to, amount } }: Quote): void {
  const fields = [...(to === undefined ? ['receiver'] : []), ...(amount === undefined ? ['amount'] : [])]
  if (fields.length) throw fail(missingFields, { fields })
}

/** The transfer with the chosen fee. @throws what stands against it. */
function chosenIn(
  live: SolanaLive,
  { transfer, unitLimit, levels, facts, base }: Prepared,
  { draft, fees }: Quote,
  feeId: string | undefined,
) {
  const index = fees.findIndex(({ id }) => id === feeId)
  const fee = fees[index] ?? fees[0]
  const unitPrice = (levels[index] ?? levels[0])?.unitPrice ?? 0n
  const value = draft.amount === 'max' && !transfer.token ? (fee?.max ?? 0n) : transfer.value
  const known = {
    ...{ draft, facts, value },
    fee: base + priorityFee(unitPrice, unitLimit),
    nowS: live.context.clock.now() / 1_000,
  }
  const blocking = noticesOf(known).find(({ level }) => level === 'block')
  if (blocking) throw errorOf(blocking)
  return { transfer: { ...transfer, value }, budget: { unitLimit, unitPrice } }
}

interface Sent {
  /** The signature of the account, in base58: what the network knows the transaction by. */
  readonly id: string
  /** The signed transaction in base64, where the site sends it. */
  readonly wire?: Base64EncodedWireTransaction
}

async function signAndSend(
  live: SolanaLive,
  connector: Connector,
  account: Quote['draft']['account'],
  built: Built,
): Promise<Sent> {
  const own = sharedAccount(live, connector, account)
  const chain = chainsOf(built.network).find((each) => own.chains.includes(each))
  const input: SolanaTransactionInput = {
    account: own,
    // A copy of its own: what is compared is not the wallet's to change.
    transaction: new Uint8Array(getTransactionEncoder().encode(built.transaction)),
    ...(chain && { chain }),
  }
  const features = walletOf(live, connector)?.features
  if (chain && features?.['solana:signAndSendTransaction']) {
    const options = { preflightCommitment: 'confirmed' } as const
    const method = 'solana:signAndSendTransaction'
    const answer = await askWallet(live, connector, method, (feature) =>
      feature.signAndSendTransaction({ ...input, options }),
    )
    return sentIn(live, connector, answer, built)
  }
  const answer = await askWallet(live, connector, 'solana:signTransaction', (feature) =>
    feature.signTransaction(input),
  )
  const sent = signedIn(connector, answer, built)
  await sendSigned(live, built, sent)
  return sent
}

/** The one output in an answer of a wallet. */
function outputIn(answer: unknown): Readonly<Record<string, unknown>> {
  const [output, ...more] = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  return more.length === 0 ? ((output ?? {}) as Readonly<Record<string, unknown>>) : {}
}

/** What a wallet has sent by itself: its signature tells what it signed. */
async function sentIn(live: SolanaLive, connector: Connector, answer: unknown, built: Built): Promise<Sent> {
  const wallet = connector.data.name
  const signature = bytesIn(outputIn(answer)['signature'])
  if (signature?.length !== signatureLength)
    throw fail(badAnswer, { wallet, method: 'solana:signAndSendTransaction' })
  const id = base58(signature)
  const { messageBytes } = built.transaction
  if (isSignedBy(built.transfer.from, signature, messageBytes)) return { id }
  // Some wallets add checks of their own: what they have sent says what they made of it.
  const found = await findSent(live, built.network, id)
  if (found && isSameTransaction(messageBytes, found)) return { id }
  throw fail(transactionChanged, { wallet })
}

/** What a wallet has signed for the site to send. */
function signedIn(connector: Connector, answer: unknown, { transaction, transfer }: Built): Sent {
  const wallet = connector.data.name
  const signed = decoded(bytesIn(outputIn(answer)['signedTransaction']))
  if (!signed) throw fail(badAnswer, { wallet, method: 'solana:signTransaction' })
  const { messageBytes } = signed
  if (!isSameTransaction(transaction.messageBytes, messageBytes)) throw fail(transactionChanged, { wallet })
  const signature = signed.signatures[transfer.from]
  if (!signature || !isSignedBy(transfer.from, signature, messageBytes))
    throw fail(badAnswer, { wallet, method: 'solana:signTransaction' })
  return {
    id: base58(new Uint8Array(signature)),
    wire: getBase64EncodedWireTransaction(signed),
  }
}

function decoded(bytes: Uint8Array | undefined): Transaction | undefined {
  try {
    return bytes && getTransactionDecoder().decode(bytes)
  } catch {
    // Bytes that are no transaction.
    return undefined
  }
}

/** Whether a signature is an account's over a message. */
function isSignedBy(account: Address, signature: ReadonlyUint8Array, message: ReadonlyUint8Array): boolean {
  const key = getAddressEncoder().encode(account)
  return ed25519.verify(new Uint8Array(signature), new Uint8Array(message), new Uint8Array(key))
}

/** The waits for what a wallet has sent by itself, in ms: one block after the other, as long as a blockhash holds. */
const lookMs = 1_000
const looksAtMost = 60

/** Looks for a transaction that a wallet has sent, and returns its message. */
async function findSent(
  live: SolanaLive,
  network: Network,
  id: string,
): Promise<ReadonlyUint8Array | undefined> {
  for (let look = 0; look < looksAtMost; look++) {
    const found = await readSent(live, network, id)
    if (found) return found
    await pause(live, lookMs)
  }
  return undefined
}

async function readSent(
  live: SolanaLive,
  network: Network,
  id: string,
): Promise<ReadonlyUint8Array | undefined> {
  try {
    const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
    const found = await call(live, network, (rpc) => rpc.getTransaction(id as Signature, config))
    return found ? decoded(bytesOf(found.transaction[0]))?.messageBytes : undefined
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed')) throw error
    live.context.logger.info(`${network.name} does not tell what the wallet has sent`, error)
    return undefined
  }
}

/**
 * Sends what the wallet has signed. A node that does not answer may have passed it on all the same: then it counts as sent, and what
 * follows it sends it again until it is in a block or has expired. To ask for another signature would pay twice.
 * @throws what the node has against it.
 */
async function sendSigned(live: SolanaLive, built: Built, { id, wire }: Sent): Promise<void> {
  const { network, transfer, budget, lifetime } = built
  if (wire === undefined) return
  try {
    await call(live, network, (rpc) =>
      rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }),
    )
  } catch (error) {
    if (!isLatchkitError(error, 'rpcFailed') || !isSolanaError(error.cause)) {
      live.context.logger.info(`${network.name} does not say whether it has taken ${id}`, error)
      return
    }
    if (await isKnown(live, network, id)) return
    if (!isSolanaError(error.cause, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      throw error
    const { refusal } = await tryOut(live, network, transfer, budget, lifetime)
    throw refusal ? refusalError(refusal, error) : error
  }
}

async function isKnown(live: SolanaLive, network: Network, id: string): Promise<boolean> {
  const { value } = await call(live, network, (rpc) => rpc.getSignatureStatuses([id as Signature]))
  return !!value[0]
}

function refusalError({ code, reason }: Refusal, cause: unknown) {
  if (code === 'insufficientFunds') return fail(insufficientFunds, { reason }, cause)
  if (code === 'insufficientFee') return fail(insufficientFee, { reason }, cause)
  return fail(executionReverted, { reason }, cause)
}
