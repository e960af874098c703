import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson } from '../pages.js'
import type { StandInOptions } from '../standIn.js'
import { type Code, random } from './createAuthorizations.js'

/** What a token lets its holder read. */
export type Login = Pick<Code, 'person' | 'scope' | 'next'>

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Creates the tokens: exchanged for a code, looked up by a request, and revoked. */
export function createTokens({ client }: StandInOptions, takeCode: (code: string) => Code | undefined) {
  const tokens = new Map<string, Login>()

  /** Exchanges a code. Returns what the answer says; an error has the status 200, too. */
  function exchange(form: URLSearchParams): object {
    const code = takeCode(form.get('code') ?? '')
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

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = exchange(new URLSearchParams(await readBody(request)))
    if (/\bjson\b/.test(request.headers.accept ?? '')) return sendJson(response, 200, answer)
    const text = new URLSearchParams(Object.entries(answer)).toString()
    response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' }).end(text)
  }

  /** Returns the login whose token a request carries. */
  const loginOf = ({ headers }: IncomingMessage) =>
    tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '')

  async function revoke(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pair = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const text = await readBody(request)
    if (request.headers.authorization !== `Basic ${pair}`)
      return sendJson(response, 404, { message: 'Not Found' })
    const { access_token: token = '' } = JSON.parse(text ?? '{}') as { access_token?: string }
    const isKnown = tokens.delete(token)
    response.writeHead(isKnown ? 204 : 422).end()
  }

  return { answerToken, loginOf, revoke }
}
