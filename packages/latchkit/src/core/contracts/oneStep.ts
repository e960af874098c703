import type { SiwxFields, SiwxSession } from './siwx.js'

/** A signed text, and the account that is said to have signed it. */
export interface OneStepText
  extends Pick<SiwxSession, 'message' | 'signature' | 'signatureType' | 'publicKey' | 'cacao'> {
  readonly address: string
}

/**
 * A sign-in that a wallet carries out together with the connect. It has no effect before the account is connected; then the
 * server verifies it.
 */
export interface OneStepSignIn {
  /** The fields of the message. The wallet adds the account. */
  readonly fields: SiwxFields
  /** Verifies that an account has signed a text, as far as this page can: `unknown` if only a contract could tell. */
  verify(
    text: OneStepText & { readonly chainId: `${string}:${string}` },
  ): Promise<'valid' | 'invalid' | 'unknown'>
  /**
   * Takes the signed text. It is ignored if it is not the message of the fields, and the visitor is then asked to sign as
   * usual.
   */
  deliver(text: Omit<OneStepText, 'address'>): void
}

/**
 * Requests a sign-in together with a connection. Resolves with `undefined` if the site does not sign in this way or its server
 * does not answer at once.
 */
export type RequestSignIn = () => Promise<OneStepSignIn | undefined>
