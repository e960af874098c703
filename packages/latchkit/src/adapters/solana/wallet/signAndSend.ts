import type { Base64EncodedWireTransaction } from '@solana/kit'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Account, Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer, chainNotSupported, transactionChanged } from '../../../wire/errors/wallet.js'
import { chainsOf, isPublic } from '../chain/clusters.js'
import { type PreflightCommitment, preflightOf } from '../chain/preflight.js'
import { call } from '../chain/rpc.js'
import { walletOf } from '../discovery.js'
import type { SolanaLive } from '../live.js'
import { askWallet } from './askWallet.js'
import { base58 } from './base58.js'
import { bytesIn, isSameBytes } from './bytes.js'
import { messageIn, signatureIn } from './messageIn.js'
import { sharedAccount } from './sharedAccount.js'
import { signatureLength } from './signatureLength.js'
import type { SolanaTransactionInput } from './solanaWallet.js'

/** A transaction to be signed and sent. */
export interface SendRequest {
  /** The account that signs and pays. */
  readonly account: Account
  readonly network: Network
  /** The transaction as it goes over the wire, with empty signatures. */
  readonly transaction: Readonly<Uint8Array>
  readonly options?: {
    /** §5; `confirmed` unless given. */
    readonly preflightCommitment?: PreflightCommitment
    readonly skipPreflight?: boolean
    readonly maxRetries?: number
    readonly minContextSlot?: number
  }
}

/**
 * Has the wallet sign a transaction, and sends it. On the public clusters the wallet sends it, where it can: it adds what protects its
 * person there. Elsewhere, and where it can only sign, the signed transaction is compared with the one that was asked for and goes out
 * by the site's own RPC.
 * @returns Its signature in base58: by that the chain knows it.
 * @throws `transactionChanged` where the wallet signed another transaction: then nothing is sent. `chainNotSupported` where the account is
 * not used on the network, `unauthorized` where the wallet does not share it any more; what `askWallet` and `call` throw.
 */
export async function signAndSend(
  live: SolanaLive,
  connector: Connector,
  { account, network, transaction, options = {} }: SendRequest,
): Promise<string> {
  const { name: wallet } = connector.data
  const own = sharedAccount(live, connector, account)
  const chain = chainsOf(network).find((each) => own.chains.includes(each))
  if (!chain) throw fail(chainNotSupported, { wallet, network: network.name })
  const given = { ...options, preflightCommitment: preflightOf(options.preflightCommitment) }
  const input: SolanaTransactionInput = {
    account: own,
    chain,
    // A copy of its own: what is compared is not the wallet's to change.
    transaction: transaction.slice(),
    options: given,
  }
  const features = walletOf(live, connector)?.features
  const canSend = features?.['solana:signAndSendTransaction']
  if (canSend && (isPublic(network) || !features['solana:signTransaction']))
    return byWallet(live, connector, input)
  const signed = await signedBy(live, connector, input)
  if (!isSameBytes(messageIn(signed), messageIn(transaction) ?? new Uint8Array()))
    throw fail(transactionChanged, { wallet })
  const signature = signatureIn(signed)
  if (!signature) throw fail(badAnswer, { wallet, method: 'solana:signTransaction' })
  const text = btoa(String.fromCharCode(...signed)) as Base64EncodedWireTransaction
  const { minContextSlot, maxRetries, ...rest } = given
  await call(live, network, (rpc) =>
    rpc.sendTransaction(text, {
      ...rest,
      encoding: 'base64',
      ...(minContextSlot !== undefined && { minContextSlot: BigInt(minContextSlot) }),
      ...(maxRetries !== undefined && { maxRetries: BigInt(maxRetries) }),
    }),
  )
  return base58(signature)
}

async function byWallet(
  live: SolanaLive,
  connector: Connector,
  input: SolanaTransactionInput,
): Promise<string> {
  const method = 'solana:signAndSendTransaction'
  const answer = await askWallet(live, connector, method, (feature) => feature.signAndSendTransaction(input))
  const signature = bytesIn(fieldIn(answer, 'signature'))
  if (signature?.length === signatureLength) return base58(signature)
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

async function signedBy(
  live: SolanaLive,
  connector: Connector,
  input: SolanaTransactionInput,
): Promise<Uint8Array> {
  const method = 'solana:signTransaction'
  const answer = await askWallet(live, connector, method, (feature) => feature.signTransaction(input))
  const signed = bytesIn(fieldIn(answer, 'signedTransaction'))
  if (signed) return signed
  throw fail(badAnswer, { wallet: connector.data.name, method })
}

/** Reads a field of the one output that there is for one input. */
function fieldIn(answer: unknown, name: string): unknown {
  const [output] = Array.isArray(answer) ? answer : []
  return (output as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}
