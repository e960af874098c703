import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextLogin } from './nextLogin.js'
import {
  type PageAnswer,
  pageHeaders,
  problemPage,
  readAnswer,
  readBody,
  sendJson,
  sendPage,
  whoPage,
} from './pages.js'
import { githubId, githubName, type Person, persons } from './persons.js'
import { type StandIn, type StandInOptions, waitFor } from './standIn.js'

const codeMs = 600_000
/** For so long a second authorization of one browser asks nothing, as GitHub does for as long as it knows the visitor. */
const silentSeconds = 60
const cookieName = 'github_person'

/** An authorization that has begun. */
interface Authorization {
  readonly next: NextLogin
  readonly state: string | null
  readonly challenge: string | undefined
  readonly scope: string
}

interface Code extends Authorization {
  readonly person: Person
  readonly expiresAt: number
}

const random = () => randomBytes(20).toString('hex')
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Returns what is wrong with a request for an authorization, or nothing. */
function problemOf(query: URLSearchParams, { client }: StandInOptions): string | undefined {
  const names = [...query.keys()]
  if (new Set(names).size !== names.length) return 'A parameter occurs twice'
  if (query.get('client_id') !== client.id) return 'The client_id isn’t known'
  if (query.get('redirect_uri') !== client.redirectUri)
    return 'The redirect_uri isn’t associated with this application'
  const challenge = query.get('code_challenge')
  if (challenge === null) return undefined
  if (query.get('code_challenge_method') !== 'S256') return 'The code_challenge_method must be S256'
  return /^[\w-]{43}$/.test(challenge) ? undefined : 'The code_challenge isn’t one'
}

/**
 * Creates what stands in for GitHub, by its documentation: codes are good for ten minutes and once; a challenge that was sent is enforced; the
 * token endpoint tells errors with the status 200; a token ends when it is revoked.
 */
export function createGithub(options: StandInOptions): StandIn {
  const { title, url, client, takeNext, record } = options
  const prefix = new URL(url).pathname
  const begun = new Map<string, Authorization>()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Pick<Code, 'person' | 'scope' | 'next'>>()
  let lastPerson: Person | undefined = persons.ada

  const cookieOf = ({ headers }: IncomingMessage) =>
    new URLSearchParams(headers.cookie?.replaceAll('; ', '&')).get(cookieName)
  const rememberedPerson = (request: IncomingMessage): Person | undefined => {
    const value = cookieOf(request)
    return value === null ? undefined : (JSON.parse(Buffer.from(value, 'base64url').toString()) as Person)
  }

  /** Sends the browser back to the client. */
  function redirect(
    response: ServerResponse,
    state: string | null,
    fields: Record<string, string>,
    cookie?: string,
  ) {
    const address = new URL(client.redirectUri)
    for (const [name, value] of Object.entries({ ...fields, ...(state !== null && { state }) }))
      address.searchParams.set(name, value)
    const headers = {
      location: address.href,
      'cache-control': 'no-store',
      ...(cookie && { 'set-cookie': cookie }),
    }
    response.writeHead(302, headers).end()
  }

  async function finish(
    response: ServerResponse,
    authorization: Authorization,
    answer: PageAnswer,
    isSilent: boolean,
  ): Promise<void> {
    const { next, state } = authorization
    await waitFor(next)
    const email = answer === 'cancel' ? '' : answer.email
    if (answer === 'cancel' || next.outcome === 'deny') {
      record({ email, isSilent, outcome: 'denied' })
      const description = 'The user has denied your application access.'
      return redirect(response, state, { error: 'access_denied', error_description: description })
    }
    if (next.outcome === 'error') {
      record({ email, isSilent, outcome: 'failed' })
      return redirect(response, state, { error: 'server_error' })
    }
    record({ email, isSilent, outcome: 'answered' })
    lastPerson = answer
    const code = random()
    codes.set(code, { ...authorization, person: answer, expiresAt: Date.now() + codeMs })
    const value = Buffer.from(JSON.stringify(answer)).toString('base64url')
    const cookie = `${cookieName}=${value}; Path=${prefix}; HttpOnly; SameSite=Lax; Max-Age=${silentSeconds}`
    return redirect(response, state, { code }, cookie)
  }

  async function authorize(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> {
    const problem = problemOf(query, options)
    if (problem) return sendPage(response, 400, problemPage(title, problem))
    const next = takeNext()
    const authorization = {
      next,
      state: query.get('state'),
      challenge: query.get('code_challenge') ?? undefined,
      scope: (query.get('scope') ?? '').split(/[\s,]+/).join(','),
    }
    const asks = query.get('prompt') === 'select_account'
    const person = next.outcome === 'silent' ? lastPerson : asks ? undefined : rememberedPerson(request)
    if (person) return finish(response, authorization, person, true)
    const id = random()
    begun.set(id, authorization)
    const headers = pageHeaders(new URL(client.redirectUri).origin, next.coop ?? false)
    return sendPage(response, 200, whoPage(title, `${prefix}/who/${id}`), headers)
  }

  async function answerWho(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const authorization = begun.get(id)
    const answer = request.method === 'POST' && authorization ? await readAnswer(request) : undefined
    if (!authorization || !answer) return sendPage(response, 400, problemPage(title, 'Go back to the site'))
    begun.delete(id)
    return finish(response, authorization, answer, false)
  }

  /** Exchanges a code. Returns what the answer says; an error has the status 200, too. */
  function exchange(form: URLSearchParams): object {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return { error: 'incorrect_client_credentials' }
    if (!code || code.expiresAt < Date.now()) return { error: 'bad_verification_code' }
    const redirectUri = form.get('redirect_uri')
    if (redirectUri !== null && redirectUri !== client.redirectUri) return { error: 'redirect_uri_mismatch' }
    const verifier = form.get('code_verifier')
    const isBound = verifier === null ? code.challenge === undefined : s256(verifier) === code.challenge
    if (!isBound && code.next.pkce !== 'ignored') return { error: 'bad_verification_code' }
    const token = `gho_${random()}`
    tokens.set(token, code)
    return { access_token: token, scope: code.scope, token_type: 'bearer' }
  }

  const tokenOf = ({ headers }: IncomingMessage) =>
    tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '')

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = exchange(new URLSearchParams(await readBody(request)))
    if (/\bjson\b/.test(request.headers.accept ?? '')) return sendJson(response, 200, answer)
    const text = new URLSearchParams(Object.entries(answer)).toString()
    response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' }).end(text)
  }

  function userOf({ person }: { readonly person: Person }): object {
    const { email, name } = person
    // A profile shows whatever address its owner has written there.
    return { id: githubId(email), login: githubName(person), name, email: `public-${email}` }
  }

  function emailsOf({ person, next }: Pick<Code, 'person' | 'next'>): object {
    const { email, isVerified } = person
    return [
      { email: `other-${email}`, primary: false, verified: true, visibility: null },
      { email, primary: true, verified: next.emailVerified ?? isVerified, visibility: 'private' },
    ]
  }

  function answerApi(request: IncomingMessage, response: ServerResponse, isOfEmails: boolean): void {
    const login = tokenOf(request)
    const mayRead = !isOfEmails || login?.scope.split(',').includes('user:email')
    if (!login) sendJson(response, 401, { message: 'Bad credentials' })
    else if (!mayRead) sendJson(response, 404, { message: 'Not Found' })
    else sendJson(response, 200, isOfEmails ? emailsOf(login) : userOf(login))
  }

  async function revoke(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pair = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const text = await readBody(request)
    if (request.headers.authorization !== `Basic ${pair}`)
      return sendJson(response, 404, { message: 'Not Found' })
    const { access_token: token = '' } = JSON.parse(text ?? '{}') as { access_token?: string }
    const isKnown = tokens.delete(token)
    response.writeHead(isKnown ? 204 : 422).end()
  }

  return {
    async answer(request, response, path) {
      const { pathname, searchParams } = new URL(path, url)
      const [, id] = /^\/who\/([\da-f]{40})$/.exec(pathname) ?? []
      if (id !== undefined) return answerWho(request, response, id)
      const route = `${request.method} ${pathname}`
      if (route === 'GET /authorize') return authorize(request, response, searchParams)
      if (route === 'POST /token') return answerToken(request, response)
      if (route === 'GET /user') return answerApi(request, response, false)
      if (route === 'GET /emails') return answerApi(request, response, true)
      if (route === `DELETE /applications/${client.id}/token`) return revoke(request, response)
      return sendJson(response, 404, { message: 'Not Found' })
    },
  }
}
