import { generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import type { NextLogin } from './nextLogin.js'
import { pageHeaders, problemPage, readAnswer, sendPage, whoPage } from './pages.js'
import { type Person, persons } from './persons.js'
import { type StandIn, type StandInOptions, waitFor } from './standIn.js'

/** What differs between the providers of ID tokens. */
export interface OpenIdRules {
  readonly responseType: 'id_token' | 'code id_token'
  /** The only response mode that the provider takes. */
  readonly responseMode: 'fragment' | 'form_post'
  /** Scopes that clients need not name. */
  readonly impliedScope: string
  /** How the provider tells that somebody has cancelled. */
  readonly cancelled: string
  readonly subjectOf: (email: string) => string
  /** The claims about an address, as the provider writes them. */
  readonly emailClaims: (email: string, isVerified: boolean | 'true') => Readonly<Record<string, unknown>>
}

/** A login as the account id of oidc-provider, which nothing else of it has to be remembered for. */
interface Account {
  readonly email: string
  readonly isVerified: boolean
  readonly next: NextLogin
}

const idOf = (account: Account) => Buffer.from(JSON.stringify(account)).toString('base64url')
const accountOf = (id: string) => JSON.parse(Buffer.from(id, 'base64url').toString()) as Account

async function makeSigningKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid, use: 'sig', alg: 'RS256' } as const
}

function configurationOf(
  { title, url, client }: StandInOptions,
  { responseType, emailClaims }: OpenIdRules,
  signingKey: Awaited<ReturnType<typeof makeSigningKey>>,
): Configuration {
  const { Check, Prompt } = interactionPolicy
  const always = new Check(
    'always',
    'every login asks',
    (context) => context.oidc.result?.login === undefined && Check.REQUEST_PROMPT,
  )
  const name = new URL(url).pathname.slice(1)
  return {
    clients: [
      {
        client_id: client.id,
        redirect_uris: [client.redirectUri],
        response_types: [responseType],
        grant_types: responseType === 'id_token' ? ['implicit'] : ['implicit', 'authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    jwks: { keys: [signingKey] },
    responseTypes: [responseType],
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'is_private_email'] },
    // Real ones tell the address in the ID token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    routes: { authorization: '/authorize', jwks: '/keys', token: '/token' },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    interactions: {
      url: (_context, { uid }) => `${new URL(url).pathname}/who/${uid}`,
      policy: [
        // The only page lets the person choose an account in any case.
        new Prompt({ name: 'select_account', requestable: true }),
        new Prompt({ name: 'login', requestable: true }, always),
      ],
    },
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: { session: `${name}_session`, interaction: `${name}_who`, resume: `${name}_resume` },
    },
    ttl: {
      Session: 600,
      Interaction: 600,
      Grant: 600,
      IdToken: 3_600,
      AuthorizationCode: 300,
      AccessToken: 300,
    },
    renderError(context, { error, error_description: description = '' }) {
      context.type = 'html'
      context.body = problemPage(title, `${error}: ${description}`)
    },
    async findAccount(_context, id) {
      const { email, isVerified, next } = accountOf(id)
      const claims = { sub: id, ...emailClaims(email, next.emailVerified ?? isVerified) }
      return { accountId: id, claims: () => claims }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  }
}

/** Lets a client of this machine have answers without https, as the documentation of oidc-provider has it. */
function allowHttp(provider: Provider): void {
  const { prototype } = (provider.Client as unknown as { Schema: { prototype: Schema } }).Schema
  const { invalidate } = prototype
  prototype.invalidate = function (this: Schema, message, code) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return
    invalidate.call(this, message, code)
  }
}
interface Schema {
  invalidate(message: string, code?: string): void
}

/** Lets ID tokens have the provider's kind of subject, and the age and the nonce that a login is to have. */
function alterTokens(provider: Provider, subjectOf: OpenIdRules['subjectOf']): void {
  const { prototype } = (provider as unknown as { IdToken: { prototype: Token } }).IdToken
  const { payload } = prototype
  prototype.payload = async function (this: Token) {
    const claims = await payload.call(this)
    const { email, next } = accountOf(this.ctx.oidc.account.accountId)
    return {
      ...claims,
      sub: subjectOf(email),
      ...(next.nonce === 'wrong' && { nonce: randomBytes(32).toString('base64url') }),
      ...(next.ageSeconds !== undefined && { iat: Math.floor(Date.now() / 1_000) - next.ageSeconds }),
    }
  }
}
interface Token {
  readonly ctx: { readonly oidc: { readonly account: { readonly accountId: string } } }
  payload(): Promise<Readonly<Record<string, unknown>>>
}

/** Creates what stands in for a provider of ID tokens: a real OpenID provider whose only page asks who somebody is. */
export async function createOpenId(options: StandInOptions, rules: OpenIdRules): Promise<StandIn> {
  const { title, url, client, takeNext, record } = options
  const prefix = new URL(url).pathname
  const provider = new Provider(url, configurationOf(options, rules, await makeSigningKey()))
  allowHttp(provider)
  alterTokens(provider, rules.subjectOf)
  const callback = provider.callback()
  /** How each login that has begun is to go, by its id. */
  const begun = new Map<string, NextLogin>()
  let lastPerson: Person = { name: '', email: '', isVerified: true, ...persons.ada }

  async function finish(
    request: IncomingMessage,
    response: ServerResponse,
    next: NextLogin,
    answer: Person | 'cancel',
  ): Promise<void> {
    const { outcome } = next
    await waitFor(next)
    const email = answer === 'cancel' ? '' : answer.email
    const isDenied = answer === 'cancel' || outcome === 'deny'
    const entry = { email, isSilent: outcome === 'silent' }
    if (isDenied || outcome === 'error') {
      record({ ...entry, outcome: isDenied ? 'denied' : 'failed' })
      const error = isDenied ? rules.cancelled : 'server_error'
      return provider.interactionFinished(request, response, { error, error_description: 'as asked' })
    }
    lastPerson = answer
    record({ ...entry, outcome: 'answered' })
    const accountId = idOf({ email, isVerified: answer.isVerified, next })
    const login = { accountId, remember: false }
    return provider.interactionFinished(request, response, { login, select_account: {} })
  }

  async function answerWho(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const next = begun.get(uid) ?? takeNext()
    begun.set(uid, next)
    if (request.method === 'POST') {
      const answer = await readAnswer(request)
      if (answer) return finish(request, response, next, answer)
    } else if (next.outcome === 'silent') return finish(request, response, next, lastPerson)
    const headers = pageHeaders(new URL(client.redirectUri).origin, next.coop ?? false)
    return sendPage(response, 200, whoPage(title, `${prefix}/who/${uid}`), headers)
  }

  /** Passes a request on to oidc-provider, which is told what it is mounted at. */
  async function pass(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    // Each login begins anew: nobody is remembered from the one before.
    const cookies = request.headers.cookie?.split('; ') ?? []
    request.headers.cookie = cookies.filter((each) => !each.includes('_session')).join('; ')
    Object.assign(request, { originalUrl: `${prefix}${path}`, url: path })
    await callback(request, response)
  }

  return {
    async answer(request, response, path) {
      const address = new URL(path, url)
      const { pathname, searchParams } = address
      const [, uid] = /^\/who\/([\w-]{1,64})$/.exec(pathname) ?? []
      if (uid !== undefined) return answerWho(request, response, uid)
      if (pathname !== '/authorize') return pass(request, response, path)
      const mode = searchParams.get('response_mode') ?? 'fragment'
      if (mode !== rules.responseMode)
        return sendPage(response, 400, problemPage(title, `response_mode must be ${rules.responseMode}`))
      const scopes = `${rules.impliedScope} ${searchParams.get('scope') ?? ''}`.trim().split(/\s+/)
      searchParams.set('scope', [...new Set(scopes)].join(' '))
      return pass(request, response, `${pathname}${address.search}`)
    },
  }
}
