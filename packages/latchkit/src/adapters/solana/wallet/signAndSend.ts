import { type Base64EncodedWireTransaction, isSolanaError } from '@solana/kit'
import type { Connector } from '../../../core/contracts/connector.js'
import { toBase58 } from '../../../wire/base58.js'
import { bytesIn } from '../../../wire/bytes.js'
import type { Account, Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import {
  badAnswer,
  chainNotSupported,
  changedTransactionSent,
  transactionChanged,
} from '../../../wire/errors/wallet.js'
import { chainsOf } from '../chain/clusters.js'
import { preflightOf } from '../chain/preflight.js'
import { call } from '../chain/rpc.js'
import { walletOf } from '../discovery.js'
import { type SolanaLive, sharedAccount } from '../live.js'
import type { SolanaFeatures, SolanaTransactionInput } from '../solanaWallet.js'
import { askWallet } from './askWallet.js'
import { supports } from './capabilities.js'
import { findSent, isKnown } from './findSent.js'
import { messageIn, signatureIn, signatureLength } from './messageIn.js'
import { isSameTransaction, isSignedBy } from './sameTransaction.js'

/** A transaction to be signed and sent. */
export interface SendRequest {
  /** The account that signs and pays. */
  readonly account: Account
  readonly network: Network
  /** The transaction as it goes over the wire, with empty signatures. */
  readonly transaction: Readonly<Uint8Array>
}

/**
 * Has the wallet sign a transaction, compares it with the request, and sends it by the site's own RPC. Only a wallet that cannot sign
 * without sending sends it itself: such a transaction can be compared only afterwards.
 * @returns Its signature in base58, by which the chain knows it, and the transaction itself where the site sends it.
 * @throws `transactionChanged` where the wallet signed another transaction, which is then not sent; `changedTransactionSent` where it
 * has sent another one by itself. `chainNotSupported` where the account is not used on the network, `unauthorized` where the wallet
 * does not share it any more, also after it has signed, and then the transaction is not sent; as `askWallet` and `call` do.
 */
export async function signAndSend(
  live: SolanaLive,
  connector: Connector,
  { account, network, transaction }: SendRequest,
): Promise<SentTransaction> {
  const { name: wallet } = connector.data
  const signer = sharedAccount(live, connector, account)
  const chain = chainsOf(network).find((each) => signer.chains.includes(each))
  if (!chain) throw fail(chainNotSupported, { wallet, network: network.name })
  const input: SolanaTransactionInput = {
    account: signer,
    chain,
    // Copies the bytes, so that the wallet cannot change what is compared.
    transaction: transaction.slice(),
    options: { preflightCommitment: preflightOf(live.options.preflightCommitment) },
  }
  const message = messageIn(transaction) ?? new Uint8Array()
  const features = walletOf(live, connector)?.features
  const canUse = (name: keyof SolanaFeatures) => !!features && supports(features, signer, name)
  if (canUse('solana:signAndSendTransaction') && !canUse('solana:signTransaction'))
    return sendByWallet(live, connector, network, input, message)
  const signedTransaction = await signTransaction(live, connector, input)
  // The wallet may have been locked, switched to another account or disconnected while its person was asked. Then the approval
  // is no longer valid.
  sharedAccount(live, connector, account)
  const signedMessage = messageIn(signedTransaction)
  if (!signedMessage || !isSameTransaction(message, signedMessage)) throw fail(transactionChanged, { wallet })
  const signature = signatureIn(signedTransaction)
  if (!signature || !isSignedBy(signer.address, signature, signedMessage))
    throw fail(badAnswer, { wallet, method: 'solana:signTransaction' })
  const wire = btoa(String.fromCharCode(...signedTransaction)) as Base64EncodedWireTransaction
  const id = toBase58(signature)
  await sendSigned(live, network, id, wire)
  return { id, wire }
}

/** A transaction that is on its way. */
export interface SentTransaction {
  readonly id: string
  /** In base64, signed. Absent where the wallet sends it. */
  readonly wire?: Base64EncodedWireTransaction
  /** The transaction that the wallet has sent was not found: the wallet may have replaced the reviewed blockhash. */
  readonly isUnseen?: true
}

/**
 * Has the wallet sign and send a transaction, of which it reports only the signature, and compares it afterwards. If the transaction is not
 * on the chain yet, it is followed by its id: an error could make the visitor pay again.
 * @throws `changedTransactionSent` where another transaction is seen there.
 */
async function sendByWallet(
  live: SolanaLive,
  connector: Connector,
  network: Network,
  input: SolanaTransactionInput,
  message: Uint8Array,
): Promise<SentTransaction> {
  const { name: wallet } = connector.data
  const method = 'solana:signAndSendTransaction'
  const answer = await askWallet(
    live,
    connector,
    method,
    (feature) => feature.signAndSendTransaction(input),
    { account: input.account },
  )
  const signature = bytesIn(fieldIn(answer, 'signature'))
  if (signature?.length !== signatureLength) throw fail(badAnswer, { wallet, method })
  const id = toBase58(signature)
  if (isSignedBy(input.account.address, signature, message)) return { id }
  // Some wallets add checks of their own: the chain has the transaction that they made.
  const sentTransaction = await findSent(live, network, id)
  if (!sentTransaction) {
    live.context.logger.warn(
      `What ${wallet} has sent as ${id} was not seen on ${network.name}, and is not compared`,
    )
    return { id, isUnseen: true }
  }
  if (!isSameTransaction(message, sentTransaction)) throw fail(changedTransactionSent, { wallet, id })
  return { id }
}

/**
 * Sends the signed transaction. A node that does not answer may have passed it on: then it counts as sent, and `follow` sends it again
 * until it is in a block or has expired. Another signature would pay twice. @throws the node's refusal.
 */
async function sendSigned(
  live: SolanaLive,
  network: Network,
  id: string,
  wire: Base64EncodedWireTransaction,
): Promise<void> {
  const preflightCommitment = preflightOf(live.options.preflightCommitment)
  try {
    await call(live, network, (rpc) => rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment }))
  } catch (error) {
    if (isLatchkitError(error, 'rpcFailed') && !isRefusal(error.cause)) {
      live.context.logger.info(`${network.name} does not say whether it has taken ${id}`, error)
      return
    }
    if (!(await isKnown(live, network, id))) throw error
  }
}

/** Tells whether a node has answered, or each has turned the request away by its status. */
const isRefusal = (cause: unknown) => isSolanaError(cause) || isLatchkitError(cause, 'httpStatus')

async function signTransaction(
  live: SolanaLive,
  connector: Connector,
  input: SolanaTransactionInput,
): Promise<Uint8Array> {
  const method = 'solana:signTransaction'
  const answer = await askWallet(live, connector, method, (feature) => feature.signTransaction(input), {
    account: input.account,
  })
  const signedTransaction = bytesIn(fieldIn(answer, 'signedTransaction'))
  if (signedTransaction) return signedTransaction
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

/** Reads a field of the output. One input has exactly one output. */
function fieldIn(answer: unknown, name: string): unknown {
  const [output, ...more] = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  return more.length > 0
    ? undefined
    : (output as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}
