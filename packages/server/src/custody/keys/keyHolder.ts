import type { Sealed, SealPurpose } from '../hpke.js'
import type { PublicKeys } from './keyFile.js'

/** The public keys that a holder knows. */
export interface KnownKeys {
  readonly own: PublicKeys
  /** Those of other services, from the key file. */
  readonly pinned: {
    readonly mailer?: string | undefined
    readonly auth?: string | undefined
    readonly recovery?: string | undefined
  }
}

/** The secret that a row key opens: `share` is counted. */
export type RowPurpose = 'share' | 'email'

/** Has the keys of one service and uses them; a key never leaves it. */
export interface KeyHolder {
  keys(): Promise<KnownKeys>
  /** HMAC-SHA256 by the key of a purpose, in base64url. */
  mac(purpose: string, text: string): Promise<string>
  /** Wraps the key of a row, bound to its user and its purpose. */
  wrap(userId: string, purpose: RowPurpose, key: Uint8Array): Promise<string>
  /**
   * Opens the key of a row. Of a share it is counted.
   * @throws `keyMismatch`, `keyHolderStopped`, `tooManyReleases`
   */
  unwrap(userId: string, purpose: RowPurpose, wrapped: string): Promise<Buffer>
  /** Opens what was sealed for the service. Throws `keyMismatch`. */
  open(purpose: SealPurpose, aad: object, sealed: Sealed): Promise<Buffer>
  /** Signs a text (Ed25519), in base64url. */
  sign(text: string): Promise<string>
  close(): Promise<void>
}
