import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase58, toBase58 } from '../../wire/base58.js'
import { fromBase64, toBase64 } from '../../wire/base64.js'
import { forwardRpc, rpcError } from '../rpc.js'
import { firstSignature, signTransaction } from '../solana/signTransaction.js'
import type { PairingWalletOptions, WalletRequest } from './pairingWallet.js'

type SolanaOptions = NonNullable<PairingWalletOptions['solana']>
type Params = Readonly<Record<string, unknown>>

/** Answers a Solana request with real signatures. Returns `undefined` for any other request. Throws the errors of a wallet. */
export async function answerSolana(
  options: SolanaOptions,
  { method, params, chainId }: WalletRequest,
): Promise<unknown> {
  const input = (params ?? {}) as Params
  const sign = (transaction: unknown, pubkey: unknown) => {
    const bytes = fromBase64(transaction)
    if (!bytes) throw rpcError(-32602, 'The transaction cannot be read.')
    return signTransaction(bytes, keyOf(options, pubkey))
  }
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return options.secretKeys.map((key) => ({ pubkey: toBase58(ed25519.getPublicKey(key)) }))
    case 'solana_signMessage': {
      const message = messageIn(input)
      return { signature: toBase58(ed25519.sign(message, keyOf(options, input.pubkey))) }
    }
    case 'solana_signTransaction': {
      const bytes = sign(input.transaction, input.pubkey)
      const signature = toBase58(firstSignature(bytes))
      return options.signatureAlone ? { signature } : { signature, transaction: toBase64(bytes) }
    }
    case 'solana_signAllTransactions': {
      const { transactions } = input
      if (!Array.isArray(transactions)) throw rpcError(-32602, 'There are no transactions.')
      return { transactions: transactions.map((each) => toBase64(sign(each, input.pubkey))) }
    }
    case 'solana_signAndSendTransaction': {
      const bytes = sign(input.transaction, input.pubkey)
      const rpcUrl = options.rpcUrls?.[chainId]
      if (!rpcUrl) throw rpcError(4901, 'The wallet does not reach this chain.')
      await forwardRpc(rpcUrl, 'sendTransaction', [toBase64(bytes), { encoding: 'base64' }])
      return { signature: toBase58(firstSignature(bytes)) }
    }
    default:
      return undefined
  }
}

function messageIn({ message }: Params): Uint8Array {
  const bytes = fromBase58(message, Number.POSITIVE_INFINITY)
  if (!bytes) throw rpcError(-32602, 'The message cannot be read.')
  return bytes
}

/** Returns the seed of an address; the first one if no address is given. */
function keyOf({ secretKeys }: SolanaOptions, pubkey: unknown): Uint8Array {
  const secretKey = secretKeys.find((key) => toBase58(ed25519.getPublicKey(key)) === pubkey)
  const key = pubkey === undefined ? secretKeys[0] : secretKey
  if (!key) throw rpcError(4100, 'The wallet does not have this account.')
  return key
}
