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

/** A development key. Everybody can make it from its name: what it holds is worth nothing on any other network. */
export interface DevelopmentKey {
  readonly address: Address
  /** Seed and public key, 64 bytes, as wallets import it. */
  readonly secretKey: Uint8Array
  readonly privateKey: KeyObject
}

/** What PKCS #8 puts before the seed of an Ed25519 key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Makes the key of a name: the same at every start, and public. */
export function developmentKey(name: string): DevelopmentKey {
  const seed = createHash('sha256').update(`Latchkit development key: ${name}`).digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = Buffer.from(x ?? '', 'base64url')
  const secretKey = new Uint8Array([...seed, ...publicKey])
  return { address: getAddressDecoder().decode(publicKey), secretKey, privateKey }
}

/** Makes a transaction of instructions that development keys sign; the first one pays. */
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
