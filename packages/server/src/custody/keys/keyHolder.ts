import type { KnownKeys, macPurposes, openPurposes, rowPurposes } from 'latchkit/wire/custody'
import type { Sealed } from '../hpke.js'
import type { ReleaseCounts } from './createReleaseCounter.js'

/** The secret that a row key opens: all but `email` are counted. */
export type RowPurpose = (typeof rowPurposes)[number]
export type MacPurpose = (typeof macPurposes)[number]
/** The purposes of what is sealed for a service: what it seals for others it cannot open. */
export type OpenPurpose = (typeof openPurposes)[number]

/** Has the keys of one service and uses them; a key never leaves it. */
export interface KeyHolder {
  keys(): Promise<KnownKeys>
  /** HMAC-SHA256 by the key of a purpose, in base64url. Throws `keyMismatch` where the service has none. */
  mac(purpose: MacPurpose, text: string): Promise<string>
  /**
   * Wraps the key of a row, bound to its user and its purpose, with the time.
   * @param former The wrapped key that it takes the place of, of the same user and purpose: it says since when there is the user.
   * @throws `keyMismatch` where that one is of others.
   */
  wrap(userId: string, purpose: RowPurpose, key: Uint8Array, former?: string): Promise<string>
  /**
   * Opens the key of a row. All but `email` is counted.
   * @throws `keyMismatch`, `releasesWait`, `tooManyReleases`
   */
  unwrap(userId: string, purpose: RowPurpose, wrapped: string): Promise<Buffer>
  /**
   * Opens what was sealed for the service; a retired share is counted, for the user of its facts.
   * @throws `keyMismatch`; of a retired share also `releasesWait`, `tooManyReleases`
   */
  open(purpose: OpenPurpose, aad: object, sealed: Sealed): Promise<Buffer>
  /** Signs a statement (Ed25519), in base64url. */
  sign(text: string): Promise<string>
  /** The state of what it counts, for the operator. */
  releases(): Promise<ReleaseCounts>
  /** The generation of the service's database as it was told last, 0 where it was told none; one that is given and higher is kept. */
  generation(number?: number): Promise<number>
  close(): Promise<void>
}
