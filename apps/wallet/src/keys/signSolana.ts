import {
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  partiallySignTransaction,
  type ReadonlyUint8Array,
  signBytes,
  type Transaction,
} from '@solana/kit'

/** Signs a message. The signature is in base58. */
export async function signMessage({ keyPair }: KeyPairSigner, message: Uint8Array): Promise<string> {
  return toBase58(await signBytes(keyPair.privateKey, message))
}

/** A transaction that this wallet has signed, with the signatures that it had already. */
export interface SignedTransaction {
  /** The signature of this wallet's account, in base58. */
  readonly signature: string
  /** In base64. */
  readonly wire: ReturnType<typeof getBase64EncodedWireTransaction>
}

/** Signs a transaction at the signer's position. */
export async function signTransaction(
  { keyPair, address }: KeyPairSigner,
  transaction: Transaction,
): Promise<SignedTransaction> {
  const signed = await partiallySignTransaction([keyPair], transaction)
  const signature = signed.signatures[address]
  if (!signature) throw new Error(`The transaction has no place for ${address}`)
  return { signature: toBase58(signature), wire: getBase64EncodedWireTransaction(signed) }
}

const toBase58 = (bytes: ReadonlyUint8Array) => getBase58Decoder().decode(bytes)
