import { randomBytes } from 'node:crypto'
import { isLatchkitError } from 'latchkit/wire'
import { authorizations, type Provider, type ProviderAnswer, ways } from 'latchkit/wire/custody'
import type { Finding } from '../../check/finding.js'
import type { Clock } from '../../clock.js'
import type { SocialConfig } from '../../config/socialConfig.js'
import { kindOf } from '../../operations/kindOf.js'
import { redirectAddressOf } from '../../secure/offeredProviders.js'
import { createProviderCalls, isAnswer } from './createProviderCalls.js'
import { createWayVerifiers } from './createWayVerifiers.js'
import { byAddress, endpointsAt, realEndpoints } from './endpoints.js'
import type { VerifiedIdentity } from './verifyWay.js'

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

type Fields = Readonly<Record<string, string>>

const coopHeader = 'Cross-Origin-Opener-Policy'
const maxRedirects = 5
const pageMs = 10_000
/** What the verifier of GitHub says of a code that GitHub does not take. */
const codeRefused = 'socialRefused, codeRefused'
const random = () => randomBytes(32).toString('base64url')
const finding = (state: Finding['state'], what: string, detail: string): Finding => ({ state, what, detail })

/** Reads what the provider has answered from the address that the browser shows. */
function readFields(address: string): Fields {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  const fragment = new URLSearchParams(url?.hash.slice(1))
  return Object.fromEntries(fragment.has('state') ? fragment : (url?.searchParams ?? []))
}

const reasonOf = (error: unknown): string => {
  if (!isLatchkitError(error)) return kindOf(error)
  const { reason } = error.data as { readonly reason?: string }
  return reason === undefined ? error.code : `${error.code}, ${reason}`
}

/** Creates the steps of a proof. No finding has an id, an address or a token of anybody, so an operator can send them all. */
function createSteps({ social, provider, origin, fetch, clock, secretOf, ask }: ProveOptions) {
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

  const proofIn = ({ id_token: token = '', code = '' }: Fields): ProviderAnswer =>
    ways[provider].proof === 'code' ? { code } : { token }

  /** Lets the person log in once. Returns what the provider has answered. */
  async function logIn(instruction: string, kind: 'bound' | 'unbound' = 'bound') {
    const [bind, state] = [random(), random()]
    const address = await addressOf(kind === 'bound' ? bind : undefined, state)
    const fields = readFields(
      await ask(`${instruction}\n${address}\nThe address that the browser shows at the end:`),
    )
    return { bind, fields, isOwn: fields.state === state }
  }

  return { addressOf, identify, proofIn, logIn }
}
type Steps = ReturnType<typeof createSteps>

/** Asks the provider what needs no person: its keys, or whether it knows our client. */
async function checkReach({ identify }: Steps, options: ProveOptions): Promise<Finding> {
  const { provider, social, fetch, clock } = options
  if (provider === 'github') {
    const what = 'client id and secret'
    const reason = await identify({ code: 'invented' }, random())
    return reason === codeRefused
      ? finding('ok', what, 'known to the provider, which refuses an invented code')
      : finding('fault', what, `an invented code was answered so: ${reasonText(reason)}`)
  }
  const { keys: url } = endpointsAt(realEndpoints[provider], social[provider].standIn)
  const what = 'keys of the provider'
  try {
    const answer = await createProviderCalls({ provider, fetch, clock }).askJson(url)
    const keys = isAnswer(answer) && Array.isArray(answer.keys) ? answer.keys : []
    return finding(keys.length > 0 ? 'ok' : 'fault', what, `${keys.length} at ${new URL(url).host}`)
  } catch (error) {
    return finding('fault', what, `${new URL(url).host}: ${reasonOf(error)}`)
  }
}

const reasonText = (outcome: VerifiedIdentity | string) =>
  typeof outcome === 'string' ? outcome : 'it was taken'

/** Fetches the first page of a login as a browser does that nobody has logged in with. */
async function checkFirstPage({ addressOf }: Steps, { fetch }: ProveOptions): Promise<Finding> {
  const what = 'first page of a login'
  const policies: string[] = []
  try {
    let url = new URL(await addressOf(random(), random()))
    for (let count = 0; count <= maxRedirects; count++) {
      const response = await fetch(byAddress(url.href), {
        redirect: 'manual',
        headers: { Accept: 'text/html' },
        signal: AbortSignal.timeout(pageMs),
      })
      const [policy, location] = [response.headers.get(coopHeader), response.headers.get('Location')]
      await response.body?.cancel()
      policies.push(`${url.host} ${response.status}, ${coopHeader} ${policy ?? 'none'}`)
      if (location === null) {
        const isShown = response.status === 200
        return finding(isShown ? 'ok' : 'fault', what, policies.join('; '))
      }
      url = new URL(location, url)
    }
    return finding('note', what, policies.join('; '))
  } catch (error) {
    return finding('note', what, [...policies, `does not answer (${kindOf(error)})`].join('; '))
  }
}

/** Says what a person is, as far as it is nobody's secret. */
function describeIdentity({ subject, email, userName }: VerifiedIdentity): string {
  const address = email
    ? `an address, ${email.isVerified ? 'verified' : 'not verified'}${email.isRelay ? ', of a relay' : ''}`
    : 'no address'
  return `a subject of ${subject.length} characters, ${address}${userName === undefined ? '' : ', a user name'}`
}

/** Names the claims of an ID token with their types. */
async function describeToken({ id_token: token }: Fields): Promise<readonly Finding[]> {
  if (token === undefined) return []
  const { decodeJwt } = await import('jose')
  try {
    const claims = Object.entries(decodeJwt(token)).map(
      ([name, value]) => `${name} (${Array.isArray(value) ? 'list' : typeof value})`,
    )
    return [finding('ok', 'claims of the ID token', claims.sort().join(', '))]
  } catch {
    return [finding('fault', 'claims of the ID token', 'no ID token')]
  }
}

/** Lets the person log in for the first time, and once more. */
async function proveLogins(
  { logIn, identify, proofIn }: Steps,
  { ask, provider }: ProveOptions,
): Promise<readonly Finding[]> {
  const first = await logIn(
    '1. Open this address in a browser that the provider does not know, with JavaScript off for the secure site. Log in and agree.',
  )
  const policy = (
    await ask(`   On the page that asked you to agree, the header ${coopHeader} (none, or what it says):`)
  ).trim()
  const one = await identify(proofIn(first.fields), first.bind)
  const second = await logIn('2. Open this address in the same browser, as the same person.')
  const hasAsked = (await ask('   Did a page wait for you? (yes or no):')).trim().toLowerCase()
  const other = await identify(proofIn(second.fields), second.bind)
  const elsewhere =
    ways[provider].proof === 'idToken' ? await identify(proofIn(first.fields), random()) : undefined
  const isSame = typeof one !== 'string' && typeof other !== 'string' && one.subject === other.subject
  return [
    finding(
      /^none$/i.test(policy) ? 'ok' : 'note',
      'page that asks to agree',
      `${coopHeader} ${policy.slice(0, 60) || 'not said'}`,
    ),
    finding(
      first.isOwn && second.isOwn ? 'ok' : 'fault',
      'state',
      first.isOwn && second.isOwn ? 'comes back' : 'does not come back',
    ),
    ...(await describeToken(first.fields)),
    ...(elsewhere === undefined
      ? []
      : [
          finding(
            elsewhere === 'socialRefused, otherNonce' ? 'ok' : 'fault',
            'ID token for another login',
            reasonText(elsewhere),
          ),
        ]),
    finding(
      typeof one === 'string' ? 'fault' : 'ok',
      'first login',
      typeof one === 'string' ? one : describeIdentity(one),
    ),
    finding(
      isSame ? 'ok' : 'fault',
      'second login',
      isSame ? 'the same subject' : typeof other === 'string' ? other : 'another subject',
    ),
    finding(
      hasAsked === 'no' ? 'ok' : 'note',
      'second login, what was seen',
      hasAsked === 'no' ? 'nothing: silent' : 'a page waited',
    ),
  ]
}

/** Tries whether GitHub gives a token to who does not know the verifier of a code, and twice. Nothing else binds a code to a device. */
async function proveCodes(steps: Steps, options: ProveOptions): Promise<readonly Finding[]> {
  const { logIn, identify, proofIn } = steps
  const once = 'Once more:'
  const wrong = await logIn(`3. ${once} this code is shown with a wrong verifier.`)
  const byWrong = await identify(proofIn(wrong.fields), random())
  const open = await logIn(
    `4. ${once} this code is asked for without a challenge, and shown with a verifier.`,
    'unbound',
  )
  const byOpen = await identify(proofIn(open.fields), open.bind)
  const bare = await logIn(`5. ${once} this code is shown without its verifier.`)
  const byNone = await exchangeBare(bare.fields, options)
  const right = await logIn(`6. ${once} this code is shown twice.`)
  const first = await identify(proofIn(right.fields), right.bind)
  const second = await identify(proofIn(right.fields), right.bind)
  const refusal = (what: string, outcome: VerifiedIdentity | string) =>
    outcome === codeRefused
      ? finding('ok', what, 'refused')
      : finding(
          'fault',
          what,
          `${reasonText(outcome)}: do not accept this provider, its codes are bound to nothing`,
        )
  const isOnce = typeof first !== 'string' && second === codeRefused
  return [
    refusal('code with a wrong verifier', byWrong),
    refusal('verifier for a code without a challenge', byOpen),
    refusal('code without its verifier', byNone),
    isOnce
      ? finding('ok', 'code that is shown twice', 'good once')
      : finding('fault', 'code that is shown twice', `${reasonText(first)}, then ${reasonText(second)}`),
  ]
}

/** Exchanges a code without a verifier, as nobody of ours does. Returns why GitHub refuses it, or that it does not. */
async function exchangeBare({ code = '' }: Fields, options: ProveOptions): Promise<string> {
  const { provider, social, fetch, clock, secretOf } = options
  const { token: url } = endpointsAt(realEndpoints.github, social.github.standIn)
  const form = { client_id: social.github.clientId ?? '', client_secret: await secretOf(), code }
  try {
    const answer = await createProviderCalls({ provider, fetch, clock }).askJson(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'User-Agent': 'latchkit' },
      body: new URLSearchParams(form),
    })
    return isAnswer(answer) && 'error' in answer ? codeRefused : 'it was taken'
  } catch (error) {
    return reasonOf(error)
  }
}

/** Lets the person cancel. */
async function proveCancel({ logIn }: Steps): Promise<Finding> {
  const what = 'login that is cancelled'
  const { fields, isOwn } = await logIn(
    'Last: take back at the provider that you agreed, open this address, and cancel. If it offers no way to cancel, press Enter.',
  )
  if (Object.keys(fields).length === 0) return finding('note', what, 'not tried, or no answer')
  const { error = 'none' } = fields
  return finding(isOwn && error !== 'none' ? 'ok' : 'fault', what, `error ${error.slice(0, 60)}`)
}

/**
 * Proves a provider on its first day: checks what a program can, and walks a person through what it cannot. Returns the findings, which name
 * nobody.
 */
export async function proveProvider(options: ProveOptions): Promise<readonly Finding[]> {
  const { social, provider, origin } = options
  const { clientId, accepted, standIn } = social[provider]
  if (clientId === undefined)
    return [finding('fault', 'client id', `LATCHKIT_SOCIAL_${provider.toUpperCase()}_CLIENT_ID is missing`)]
  const steps = createSteps(options)
  const settings = [
    finding('ok', 'redirect address', redirectAddressOf(origin, provider)),
    ...(standIn === undefined
      ? []
      : [finding('note', 'stand-in', 'this proves the stand-in, not the provider')]),
    ...(accepted === undefined ? [] : [finding('note', 'accepted', `on ${accepted}`)]),
  ]
  const reach = await checkReach(steps, options)
  const firstPage = await checkFirstPage(steps, options)
  // Nobody should log in for what cannot work.
  if (reach.state === 'fault' || firstPage.state === 'fault') return [...settings, reach, firstPage]
  const logins = await proveLogins(steps, options)
  const codes = ways[provider].proof === 'code' ? await proveCodes(steps, options) : []
  return [...settings, reach, firstPage, ...logins, ...codes, await proveCancel(steps)]
}
