import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NextLogin } from '../nextLogin.js'
import { type PageAnswer, pageHeaders, problemPage, readAnswer, sendPage, whoPage } from '../pages.js'
import { type Person, persons } from '../persons.js'
import { type StandInOptions, waitFor } from '../standIn.js'

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

export interface Code extends Authorization {
  readonly person: Person
  readonly expiresAt: number
}

/** Makes an id, a code or the end of a token, which nobody can guess. */
export const random = () => randomBytes(20).toString('hex')

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

/** Returns the person who was the last one to log in in this browser. */
function rememberedPerson({ headers }: IncomingMessage): Person | undefined {
  const value = new URLSearchParams(headers.cookie?.replaceAll('; ', '&')).get(cookieName)
  return value === null ? undefined : (JSON.parse(Buffer.from(value, 'base64url').toString()) as Person)
}

/** Sends the browser back to the client. */
function redirect(
  response: ServerResponse,
  redirectUri: string,
  state: string | null,
  fields: Record<string, string>,
  cookie?: string,
) {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...fields, ...(state !== null && { state }) }))
    address.searchParams.set(name, value)
  const headers = {
    location: address.href,
    'cache-control': 'no-store',
    ...(cookie && { 'set-cookie': cookie }),
  }
  response.writeHead(302, headers).end()
}

/** Creates GitHub's pages, which ask who logs in and send the browser back with a code. */
export function createAuthorizations(options: StandInOptions) {
  const { title, url, client, takeNext, record } = options
  const prefix = new URL(url).pathname
  const begun = new Map<string, Authorization>()
  const codes = new Map<string, Code>()
  let lastPerson: Person | undefined = persons.ada

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
      return redirect(response, client.redirectUri, state, {
        error: 'access_denied',
        error_description: description,
      })
    }
    if (next.outcome === 'error') {
      record({ email, isSilent, outcome: 'failed' })
      return redirect(response, client.redirectUri, state, { error: 'server_error' })
    }
    record({ email, isSilent, outcome: 'answered' })
    lastPerson = answer
    const code = random()
    codes.set(code, { ...authorization, person: answer, expiresAt: Date.now() + codeMs })
    const value = Buffer.from(JSON.stringify(answer)).toString('base64url')
    const cookie = `${cookieName}=${value}; Path=${prefix}; HttpOnly; SameSite=Lax; Max-Age=${silentSeconds}`
    return redirect(response, client.redirectUri, state, { code }, cookie)
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

  /** Returns a code's authorization, once: it is used up even if it turns out to be too old. */
  function takeCode(text: string): Code | undefined {
    const code = codes.get(text)
    codes.delete(text)
    return code
  }

  return { authorize, answerWho, takeCode }
}
