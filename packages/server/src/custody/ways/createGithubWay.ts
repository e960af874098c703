import { fail } from 'latchkit/wire'
import { socialRefused } from '../../errors/custody.js'
import { type Answer, isAnswer } from './createProviderCalls.js'
import type { GithubEndpoints } from './endpoints.js'
import { labelOf, readEmail } from './readEmail.js'
import type { VerifiedIdentity, VerifyWay } from './verifyWay.js'
import type { WayOptions } from './wayOptions.js'

/** A code, and the access token that GitHub gives for it: printable, and no longer than is sensible. */
const codePattern = /^[\x21-\x7e]{1,2048}$/
const tokenPattern = /^[\x21-\x7e]{1,255}$/
const userNamePattern = /^[\w-]{1,100}$/
/** Scopes that let the addresses be read: visitors may leave them out. */
const emailScopes = ['user:email', 'user']

/** The headers that GitHub asks of every caller. */
const apiHeaders = (token: string) => ({
  Authorization: `Bearer ${token}`,
  Accept: 'application/vnd.github+json',
  'User-Agent': 'latchkit',
  'X-GitHub-Api-Version': '2022-11-28',
})

/** Creates the verifier of GitHub: exchanges a code that was asked for with the challenge of `bind`, and asks who the visitor is. */
export function createGithubWay(options: WayOptions, endpoints: GithubEndpoints): VerifyWay {
  const { provider, clientId, calls, secretOf, logNotRevoked } = options
  const refused = (reason: string) => fail(socialRefused, { provider, reason })

  /** Exchanges the code. The verifier is what binds it: GitHub compares it with the challenge of the authorization. */
  async function exchange(code: string, verifier: string, secret: string, isKnown: boolean): Promise<Answer> {
    const form = {
      method: 'POST',
      headers: { Accept: 'application/json', 'User-Agent': 'latchkit' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: secret,
        code,
        code_verifier: verifier,
      }),
    }
    // A stranger can invent a code: only a caller whose code GitHub has accepted is a visitor.
    const answer = await calls.askJson(endpoints.token, form, { isOfStranger: !isKnown })
    if (!isAnswer(answer)) throw refused('oddAnswer')
    // GitHub tells errors of this endpoint with the status 200.
    if ('error' in answer)
      throw refused(answer.error === 'incorrect_client_credentials' ? 'clientRefused' : 'codeRefused')
    return answer
  }

  /** Ends the token: GitHub lets a user have ten an hour, and nobody needs it any more. A login does not fail for it. */
  async function revoke(token: string, secret: string): Promise<void> {
    const url = `${endpoints.applications}/${encodeURIComponent(clientId)}/token`
    const pair = Buffer.from(`${clientId}:${secret}`).toString('base64')
    try {
      const status = await calls.send(url, {
        method: 'DELETE',
        headers: { ...apiHeaders(token), Authorization: `Basic ${pair}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ access_token: token }),
      })
      if (status !== 204) logNotRevoked()
    } catch {
      logNotRevoked()
    }
  }

  /** Returns the address that is primary and verified. `/user` has another one, which a profile shows: it proves nothing. */
  async function askEmail(token: string): Promise<VerifiedIdentity['email']> {
    const rows = await calls.askJson(endpoints.emails, { headers: apiHeaders(token) })
    if (!Array.isArray(rows)) throw refused('oddAnswer')
    const row: unknown = rows.find(
      (each: unknown) => isAnswer(each) && each.primary === true && each.verified === true,
    )
    if (row === undefined) return undefined
    const address = isAnswer(row) ? readEmail(row.email) : undefined
    if (address === undefined) throw refused('oddEmail')
    return { address, isVerified: true, isRelay: address.endsWith('@users.noreply.github.com') }
  }

  async function readUser(token: string): Promise<{ readonly subject: string; readonly userName: string }> {
    const user = await calls.askJson(endpoints.user, { headers: apiHeaders(token) })
    const { id, login } = isAnswer(user) ? user : {}
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) throw refused('oddSubject')
    if (typeof login !== 'string' || !userNamePattern.test(login)) throw refused('oddUserName')
    return { subject: String(id), userName: login }
  }

  async function identify({ scope }: Answer, token: string): Promise<VerifiedIdentity> {
    if (typeof scope !== 'string') throw refused('oddScope')
    const mayReadEmail = scope.split(/[\s,]+/).some((one) => emailScopes.includes(one))
    const [{ subject, userName }, email] = await Promise.all([
      readUser(token),
      mayReadEmail ? askEmail(token) : undefined,
    ])
    return { issuer: endpoints.issuer, subject, label: labelOf(userName), userName, ...(email && { email }) }
  }

  return async (proof, { bind, isKnown = false }) => {
    if (!('code' in proof) || typeof proof.code !== 'string') throw refused('otherProof')
    if (!codePattern.test(proof.code)) throw refused('malformed')
    const secret = await secretOf()
    const answer = await exchange(proof.code, bind, secret, isKnown)
    const { access_token: token, token_type: type } = answer
    if (typeof token !== 'string' || !tokenPattern.test(token)) throw refused('oddToken')
    try {
      if (typeof type !== 'string' || type.toLowerCase() !== 'bearer') throw refused('oddToken')
      return await identify(answer, token)
    } finally {
      await revoke(token, secret)
    }
  }
}
