import type { NamespaceSession, Transport } from '../../../core/contracts/transport.js'
import { fromBase58, toBase58 } from '../../../wire/base58.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import { isSameBytes } from '../../../wire/bytes.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer, chainNotSupported } from '../../../wire/errors/wallet.js'
import { networkNamed } from '../chain/clusters.js'
import type { SignedTransactionOutput, SolanaFeatures, SolanaTransactionInput } from '../solanaWallet.js'
import { messageIn, signatureLength } from '../wallet/messageIn.js'
import { olderFields } from './olderFields.js'
import { signersOf } from './readMessage.js'

/** A session, and the way to the wallet at its other end. */
export interface SolanaSession {
  readonly transport: Transport
  readonly name: string
  /** @throws `sessionEnded` if there is no session. */
  now(): NamespaceSession
}

type Answer = Readonly<Record<string, unknown>> | null | undefined

/** Makes the features of a paired wallet, one for each method that the wallet has allowed. */
export function pairedFeatures(
  session: SolanaSession,
  methods: readonly string[],
): Omit<SolanaFeatures, 'standard:connect'> {
  const allows = (name: string) => methods.includes(`solana_${name}`)
  const transactions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const
  return {
    ...((allows('signTransaction') || allows('signAllTransactions')) && {
      'solana:signTransaction': {
        ...transactions,
        async signTransaction(...inputs) {
          const isOneNetwork = inputs.every(({ chain }) => chain === inputs[0]?.chain)
          if (inputs.length > 1 && isOneNetwork && allows('signAllTransactions'))
            return signAll(session, inputs)
          if (allows('signTransaction')) return oneByOne(inputs, (input) => sign(session, input))
          return (await oneByOne(inputs, (input) => signAll(session, [input]))).flat()
        },
      },
    }),
    ...(allows('signAndSendTransaction') && {
      'solana:signAndSendTransaction': {
        ...transactions,
        signAndSendTransaction: (...inputs) => oneByOne(inputs, (input) => signAndSend(session, input)),
      },
    }),
    ...(allows('signMessage') && {
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs) =>
          oneByOne(inputs, async ({ account, message }) => {
            const params = { message: toBase58(message), pubkey: account.address }
            const signature = await signatureFor(session, 'solana_signMessage', params)
            return { signedMessage: Uint8Array.from(message), signature, signatureType: 'ed25519' as const }
          }),
      },
    }),
  }
}

/** Requests the signatures one after the other. */
async function oneByOne<Input, Output>(
  inputs: readonly Input[],
  ask: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await ask(input))
  return outputs
}

/** Sends a request to the wallet for the named network, else for the current one. @throws `chainNotSupported`. */
async function ask(session: SolanaSession, method: string, params: object, chain?: string): Promise<Answer> {
  const { chains, caipNetworkId } = session.now()
  const network = chain === undefined ? caipNetworkId : networkNamed(chain, chains)
  if (!network) throw fail(chainNotSupported, { wallet: session.name, network: String(chain) })
  return (await session.transport.request(network, method, params)) as Answer
}

async function signatureFor(
  session: SolanaSession,
  method: string,
  params: object,
  chain?: string,
): Promise<Uint8Array> {
  const answer = await ask(session, method, params, chain)
  const signature = fromBase58(answer?.signature)
  if (signature?.length !== signatureLength) throw fail(badAnswer, { wallet: session.name, method })
  return signature
}

async function sign(session: SolanaSession, { account, transaction, chain }: SolanaTransactionInput) {
  const method = 'solana_signTransaction'
  const params = { ...olderFields(transaction), transaction: toBase64(transaction), pubkey: account.address }
  const answer = await ask(session, method, params, chain)
  // Older wallets answer only the signature.
  const signedTransaction =
    fromBase64(answer?.transaction) ??
    withSignature(transaction, account.publicKey, fromBase58(answer?.signature))
  if (!signedTransaction) throw fail(badAnswer, { wallet: session.name, method })
  return { signedTransaction }
}

/** Signs several transactions of one network in one request. */
async function signAll(
  session: SolanaSession,
  inputs: readonly SolanaTransactionInput[],
): Promise<readonly SignedTransactionOutput[]> {
  const method = 'solana_signAllTransactions'
  const transactions = inputs.map(({ transaction }) => toBase64(transaction))
  const answer = await ask(session, method, { transactions }, inputs[0]?.chain)
  const signedTransactions = Array.isArray(answer?.transactions) ? answer.transactions.map(fromBase64) : []
  return inputs.map((_, index) => {
    const signedTransaction =
      signedTransactions.length === inputs.length ? signedTransactions[index] : undefined
    if (!signedTransaction) throw fail(badAnswer, { wallet: session.name, method })
    return { signedTransaction }
  })
}

async function signAndSend(session: SolanaSession, input: SolanaTransactionInput) {
  const { account, transaction, chain, options } = input
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = options ?? {}
  const sendOptions = { skipPreflight, preflightCommitment, maxRetries, minContextSlot }
  const params = {
    ...{ transaction: toBase64(transaction), pubkey: account.address },
    ...(options && { sendOptions }),
  }
  return { signature: await signatureFor(session, 'solana_signAndSendTransaction', params, chain) }
}

/** Puts a signature into a transaction, in the place of its signer. Returns `undefined` if the account does not sign the transaction. */
function withSignature(
  transaction: Readonly<Uint8Array>,
  signer: Readonly<Uint8Array>,
  signature: Readonly<Uint8Array> | undefined,
): Uint8Array | undefined {
  const message = messageIn(transaction)
  const signerIndex = (message && signersOf(message))?.findIndex((key) => isSameBytes(key, signer)) ?? -1
  const [count = 0] = transaction
  if (signerIndex < 0 || signerIndex >= count || signature?.length !== signatureLength) return undefined
  const signedTransaction = Uint8Array.from(transaction)
  signedTransaction.set(signature, 1 + signerIndex * signatureLength)
  return signedTransaction
}
