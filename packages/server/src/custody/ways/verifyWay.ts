import type { ProviderAnswer } from 'latchkit/wire/custody'

/** Who a visitor is, as a provider has proved it. Users are found by `issuer` and `subject`; the rest only describes them. */
export interface VerifiedIdentity {
  readonly issuer: string
  readonly subject: string
  /** One line of at most 40 characters by which its owner recognises the identity. */
  readonly label: string
  readonly email?: {
    readonly address: string
    /** Whether the provider says that it has checked the address. */
    readonly isVerified: boolean
    /** Whether mails reach the address only over a relay of the provider. */
    readonly isRelay: boolean
  }
  /** The public name that the provider shows to everybody. */
  readonly userName?: string
}

/**
 * Verifies a proof of one provider. `bind` is what the proof must be bound to: the `nonce` of an ID token, the `code_verifier` of a code.
 * `isKnown`: a wallet knows the device, which is then served even while strangers use all the calls that they may.
 * @throws `socialRefused`, `socialUnavailable`, `socialNotConfigured`, and nothing else
 */
export type VerifyWay = (
  proof: ProviderAnswer,
  expected: { readonly bind: string; readonly isKnown?: boolean },
) => Promise<VerifiedIdentity>
