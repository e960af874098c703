import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressDecoder,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'

/** A development key. Anyone can derive it from its name: never use it on any other network. */
export interface DevelopmentKey {
  readonly address: Address
  /** Seed and public key, 64 bytes, in the form that wallets import. */
  readonly secretKey: Uint8Array
  readonly privateKey: KeyObject
}

/** The bytes before the seed of an Ed25519 key in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derives a public key pair from a name. It is the same at every start. */
export function developmentKey(name: string): DevelopmentKey {
  const seed = createHash('sha256').update(`Latchkit development key: ${name}`).digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = Buffer.from(x ?? '', 'base64url')
  const secretKey = new Uint8Array([...seed, ...publicKey])
  return { address: getAddressDecoder().decode(publicKey), secretKey, privateKey }
}

/** Creates a transaction that development keys sign; the first one pays. */
export function signedTransaction(
  [payer, ...others]: readonly [DevelopmentKey, ...DevelopmentKey[]],
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint },
  instructions: readonly Instruction[],
): Transaction {
  const unsigned = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer.address, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  )
  const signatureOf = ({ privateKey }: DevelopmentKey) =>
    new Uint8Array(sign(null, Buffer.from(unsigned.messageBytes), privateKey)) as SignatureBytes
  const signatures = Object.fromEntries([payer, ...others].map((key) => [key.address, signatureOf(key)]))
  return { ...unsigned, signatures: { ...unsigned.signatures, ...signatures } }
}
