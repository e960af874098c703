import type { KnownKeys, macPurposes, openPurposes, Provider, rowPurposes } from 'latchkit/wire/custody'
import type { SealedData } from '../hpke.js'
import type { ReleaseCounts } from './createReleaseCounter.js'

/** What the key of a row opens. Opening any purpose but `email` is counted. */
export type RowPurpose = (typeof rowPurposes)[number]
export type MacPurpose = (typeof macPurposes)[number]
/** What a service may open. It cannot open what it seals for others. */
export type OpenPurpose = (typeof openPurposes)[number]

/** Holds the keys of one service and uses them. No private key ever leaves the holder. */
export interface KeyHolder {
  keys(): Promise<KnownKeys>
  /** Computes an HMAC-SHA256 by the key of a purpose, in base64url. Throws `keyMismatch` if the service has no such key. */
  mac(purpose: MacPurpose, text: string): Promise<string>
  /**
   * Wraps the key of a row together with the time, bound to the row's user and purpose.
   * @param formerWrappedKey The wrapped key that is replaced, of the same user and purpose: its times tell how old the user is.
   * @throws `keyMismatch` if `formerWrappedKey` has another user or purpose.
   */
  wrap(userId: string, purpose: RowPurpose, key: Uint8Array, formerWrappedKey?: string): Promise<string>
  /** Opens the key of a row. Counts as a release unless the purpose is `email`. @throws `keyMismatch`, `releasesWait`, `tooManyReleases` */
  unwrap(userId: string, purpose: RowPurpose, wrappedKey: string): Promise<Buffer>
  /**
   * Opens what was sealed for the service. A retired share counts as a release, for the user in `aad`. @throws `keyMismatch`; for a retired
   * share also `releasesWait`, `tooManyReleases`
   */
  open(purpose: OpenPurpose, aad: object, sealedData: SealedData): Promise<Buffer>
  /** Signs a text (Ed25519). The signature is in base64url. */
  sign(text: string): Promise<string>
  /** Returns the state of the release counts, for the operator. */
  releases(): Promise<ReleaseCounts>
  /** Returns the stored generation of the service's database, 0 if there is none; then stores `number` if it is higher. */
  generation(number?: number): Promise<number>
  /**
   * Reads the client secret of a provider from its file, for one call. Neither the holder nor the service keeps the secret. Throws
   * `keyCallRefused` if there is none.
   */
  secret(provider: Provider): Promise<string>
  close(): Promise<void>
}
