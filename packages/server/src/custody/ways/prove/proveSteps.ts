import { randomBytes } from 'node:crypto'
import { isLatchkitError } from 'latchkit/wire'
import { authorizations, type Provider, type ProviderAnswer, ways } from 'latchkit/wire/custody'
import type { Finding } from '../../../check/finding.js'
import type { Clock } from '../../../clock.js'
import type { SocialConfig } from '../../../config/socialConfig.js'
import { kindOf } from '../../../operations/kindOf.js'
import { redirectAddressOf } from '../../../secure/offeredProviders.js'
import { createWayVerifiers } from '../createWayVerifiers.js'
import type { VerifiedIdentity } from '../verifyWay.js'

/** What a proof of a provider on its first day works with. */
export interface ProveOptions {
  readonly social: SocialConfig
  readonly provider: Provider
  /** The origin of the secure site. */
  readonly origin: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly secretOf: () => Promise<string>
  /** Shows the person what to do, and returns the line that they write. */
  readonly ask: (question: string) => Promise<string>
}

export type AnswerFields = Readonly<Record<string, string>>

/** What the verifier of GitHub says of a code that GitHub does not take. */
export const codeRefused = 'socialRefused, codeRefused'
/** What a finding says of a proof that was to be refused and was not. */
export const taken = 'it was taken'
export const coopHeader = 'Cross-Origin-Opener-Policy'
export const randomText = () => randomBytes(32).toString('base64url')
export const finding = (state: Finding['state'], what: string, detail: string): Finding => ({
  state,
  what,
  detail,
})

/** Reads what the provider has answered from the address that the browser shows. */
function readFields(address: string): AnswerFields {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  const fragment = new URLSearchParams(url?.hash.slice(1))
  return Object.fromEntries(fragment.has('state') ? fragment : (url?.searchParams ?? []))
}

export const reasonOf = (error: unknown): string => {
  if (!isLatchkitError(error)) return kindOf(error)
  const { reason } = error.data as { readonly reason?: string }
  return reason === undefined ? error.code : `${error.code}, ${reason}`
}

export const reasonText = (outcome: VerifiedIdentity | string) =>
  typeof outcome === 'string' ? outcome : taken

/** Creates the steps of a proof. No finding has an id, an address or a token of anybody, so an operator can send them all. */
export function createSteps({ social, provider, origin, fetch, clock, secretOf, ask }: ProveOptions) {
  const { clientId = '', standIn } = social[provider]
  const { endpoint, parameters, bound } = authorizations[provider]
  const log = () => undefined
  const verify = createWayVerifiers({ config: social, fetch, clock, log, secretOf })[provider]

  async function addressOf(bind: string | undefined, state: string): Promise<string> {
    const url = new URL(standIn === undefined ? endpoint : `${standIn}/authorize`)
    const query = {
      client_id: clientId,
      redirect_uri: redirectAddressOf(origin, provider),
      ...parameters,
      ...(bind !== undefined && (await bound(bind))),
      state,
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  /** Returns who a proof says that the visitor is, or why it proves nothing. */
  async function identify(proof: ProviderAnswer, bind: string): Promise<VerifiedIdentity | string> {
    try {
      return (await verify?.(proof, { bind })) ?? 'not configured'
    } catch (error) {
      return reasonOf(error)
    }
  }

  const proofIn = ({ id_token: token = '', code = '' }: AnswerFields): ProviderAnswer =>
    ways[provider].proof === 'code' ? { code } : { token }

  /** Lets the person log in once. Returns what the provider has answered. */
  async function logIn(instruction: string, kind: 'bound' | 'unbound' = 'bound') {
    const [bind, state] = [randomText(), randomText()]
    const address = await addressOf(kind === 'bound' ? bind : undefined, state)
    const fields = readFields(
      await ask(`${instruction}\n${address}\nThe address that the browser shows at the end:`),
    )
    return { bind, fields, isOwn: fields.state === state }
  }

  return { addressOf, identify, proofIn, logIn }
}
export type Steps = ReturnType<typeof createSteps>
