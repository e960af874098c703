import type { SiwxFields, SiwxSession } from './siwx.js'

/** A text that a wallet has signed, and the account that is said to have signed it. */
export interface OneStepText
  extends Pick<SiwxSession, 'message' | 'signature' | 'signatureType' | 'publicKey' | 'cacao'> {
  readonly address: string
}

/**
 * A sign-in that a wallet does by the same answer as it connects, where it can. Nothing of it counts before the account is connected:
 * then the server verifies what was signed.
 */
export interface OneStepSignIn {
  /** The fields of the message; the wallet adds the account. */
  readonly fields: SiwxFields
  /** Says whether an account has signed a text, as far as this page can tell: `unknown` where a contract would have to say. */
  verify(
    text: OneStepText & { readonly chainId: `${string}:${string}` },
  ): Promise<'valid' | 'invalid' | 'unknown'>
  /** Takes what was signed. A text that is not the message of the fields is dropped: the visitor is then asked as usual. */
  deliver(text: Omit<OneStepText, 'address'>): void
}

/** Asks for a sign-in beside a connection. Nothing where the site does not sign in so, or its server does not answer at once. */
export type RequestSignIn = () => Promise<OneStepSignIn | undefined>
