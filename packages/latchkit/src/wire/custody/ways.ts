/**
 * What a visitor shows to come in: six digits that a service has mailed, an ID token that a provider has signed, or a code that a service
 * exchanges with the provider.
 */
export type WayProof = 'digits' | 'idToken' | 'code'

/** The services that verify proofs. */
export type ProofService = 'auth' | 'recovery'

/** A way in: how a visitor proves who they are. */
interface Way {
  readonly proof: WayProof
  /** What a proof proves: that the visitor reads a mail address, or that a provider knows them by a subject. */
  readonly proves: 'address' | 'subject'
  /**
   * Which services verify a proof of this way, each one alone: of a device that they know, and of one that makes a wallet or needs
   * recovery's share.
   */
  readonly verifiers: {
    readonly knownDevice: readonly ProofService[]
    readonly newDevice: readonly ProofService[]
  }
  /** How many answers of the provider these proofs take. One ID token is for both services; a code is for one. */
  readonly providerAnswers: { readonly knownDevice: 0 | 1; readonly newDevice: 0 | 1 | 2 }
}

const verifiers = { knownDevice: ['auth'], newDevice: ['auth', 'recovery'] } as const

/**
 * The ways in, a row each. Whatever else differs by way is a table of type `Record<WayIn, …>` or `Record<Provider, …>`, so that the compiler
 * names each place which a new row has to fill.
 */
export const ways = {
  email: {
    proof: 'digits',
    proves: 'address',
    verifiers,
    providerAnswers: { knownDevice: 0, newDevice: 0 },
  },
  google: {
    proof: 'idToken',
    proves: 'subject',
    verifiers,
    providerAnswers: { knownDevice: 1, newDevice: 1 },
  },
  apple: {
    proof: 'idToken',
    proves: 'subject',
    verifiers,
    providerAnswers: { knownDevice: 1, newDevice: 1 },
  },
  github: {
    proof: 'code',
    proves: 'subject',
    verifiers,
    providerAnswers: { knownDevice: 1, newDevice: 2 },
  },
} as const satisfies Readonly<Record<string, Way>>

export type WayIn = keyof typeof ways
/** The ways in of a provider. */
export type Provider = Exclude<WayIn, 'email'>
/** How the proofs of providers are made. */
export type ProviderProof = Exclude<WayProof, 'digits'>

/** The ways in of a provider, as the table lists them. */
export const providers: readonly Provider[] = (Object.keys(ways) as WayIn[]).filter((way) => way !== 'email')

/** The names of providers, which are the same in every language. */
export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
}

/** Who a provider says a visitor is. A subject is never read without its issuer. */
export interface Identity {
  readonly way: Provider
  readonly issuer: string
  readonly subject: string
}

/** Returns the text by whose HMAC a service finds the user of an identity. It is no address's text under the same key. */
export const identityText = ({ way, issuer, subject }: Identity): string =>
  JSON.stringify([way, issuer, subject])
