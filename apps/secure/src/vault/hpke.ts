import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, fromBase64url, toBase64url, utf8 } from './bytes.js'

/** A value sealed by HPKE (RFC 9180, mode base, one message), both parts in base64url. */
export interface Sealed {
  readonly enc: string
  readonly ciphertext: string
}

/** The context of a sealed share: with another purpose, user, version or device it does not open. */
export type SealContext =
  | {
      readonly purpose: 'auth-share'
      /** Contains the id of the login that makes the wallet; without it, the shares of an existing wallet are replaced. */
      readonly about: { readonly loginId?: string; readonly userId: string; readonly version: number }
    }
  | {
      /** `device-share`: for another device of the wallet, in the same browser. */
      readonly purpose: 'recovery-share' | 'device-share'
      readonly about: { readonly userId: string; readonly version: number }
    }
  | {
      readonly purpose: 'auth-release' | 'recovery-release'
      readonly about: { readonly userId: string; readonly version: number; readonly deviceId: string }
    }

const suite = () =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

// The fields must keep the order above, because both ends bind the share to this text.
const infoOf = ({ purpose }: SealContext) => utf8(`latchkit ${purpose} v1`)
const aadOf = ({ about }: SealContext) => utf8(JSON.stringify(about))

/** Seals bytes for a public key (65 bytes of P-256, in base64url). */
export async function seal(plain: Bytes, publicKey: string, context: SealContext): Promise<Sealed> {
  const hpke = suite()
  const recipientPublicKey = await hpke.kem.deserializePublicKey(fromBase64url(publicKey).buffer)
  const { enc, ct } = await hpke.seal({ recipientPublicKey, info: infoOf(context) }, plain, aadOf(context))
  return { enc: toBase64url(new Uint8Array(enc)), ciphertext: toBase64url(new Uint8Array(ct)) }
}

/** A key that receives one sealed answer. */
export interface ReceiveKey {
  /** The public half, in base64url. */
  readonly publicKey: string
  open(sealed: Sealed, context: SealContext): Promise<Bytes>
}

/** Generates a key for one login or request. It lives as long as its worker. */
export async function makeReceiveKey(): Promise<ReceiveKey> {
  const hpke = suite()
  const pair = await hpke.kem.generateKeyPair()
  const publicKey = toBase64url(new Uint8Array(await hpke.kem.serializePublicKey(pair.publicKey)))
  return {
    publicKey,
    async open({ enc, ciphertext }, context) {
      const recipient = { recipientKey: pair, enc: fromBase64url(enc).buffer, info: infoOf(context) }
      return new Uint8Array(await hpke.open(recipient, fromBase64url(ciphertext), aadOf(context)))
    },
  }
}
