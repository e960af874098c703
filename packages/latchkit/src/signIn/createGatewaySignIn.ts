import type { SiwxContext } from '../core/contracts/siwx.js'
import { fail, isLatchkitError } from '../wire/errors/fail.js'
import { signInClockOff, signInUnavailable } from '../wire/errors/signIn.js'
import type { LoadedSiwx } from './lazySiwx.js'
import { fieldsFor, messageFor } from './messageFor.js'
import { openProofKey } from './proofKey.js'
import { randomHex } from './randomHex.js'
import { openRecords } from './records.js'
import { sessionsIn } from './sessionsIn.js'
import {
  callSignIn,
  issuedIn,
  type SignInAnswer,
  sessionOfAccount,
  type Tokens,
  tokensIn,
} from './signInAnswer.js'
import type { SiwxOptions } from './siwxOptions.js'

type TokensByAccount = Readonly<Record<string, Tokens>>

/** A token is renewed so long before its end. */
const renewAheadMs = 30_000
/** The longest wait that a visitor does not hear of. */
const unseenSeconds = 5

/** Signs in at the gateway, which is another site: no cookie reaches it, and each request is proved by the key of this browser. */
export async function createGatewaySignIn(options: SiwxOptions, context: SiwxContext): Promise<LoadedSiwx> {
  const { id, now, backendUrl, query, handle, nonceHandle, fetch: given } = context
  const records = await openRecords(id)
  const prove = await openProofKey(records, nonceHandle)
  /** The difference of the gateway's clock to this device's, as its last answer says: proofs and tokens go by the gateway's. */
  let aheadMs = 0
  const gatewayNow = () => now() + aheadMs
  const noting = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await (given ?? fetch)(input, init)
    const at = Date.parse(response.headers.get('Date') ?? '')
    if (!Number.isNaN(at)) aheadMs = at - now()
    return response
  }

  /** Calls the gateway; once more where only the time of the proof was wrong: the answer has said which it is, and when to come. */
  async function call(method: string, place: string, body?: object, token?: string): Promise<SignInAnswer> {
    try {
      return await callOnce(method, place, body, token)
    } catch (error) {
      const seconds = isLatchkitError(error, signInClockOff) ? error.data.proofRetrySeconds : undefined
      if (seconds === undefined || !(seconds <= unseenSeconds)) throw error
      await new Promise((done) => setTimeout(done, seconds * 1_000))
      return callOnce(method, place, body, token)
    }
  }

  async function callOnce(
    method: string,
    place: string,
    body?: object,
    token?: string,
  ): Promise<SignInAnswer> {
    if (!backendUrl) throw fail(signInUnavailable, { reason: 'the site has no backendUrl' })
    const url = `${backendUrl}/siwx/${place}`
    const headers = {
      DPoP: await prove({ method, url, token, now: gatewayNow() }),
      ...(token && { Authorization: `DPoP ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    }
    const init = { method, headers, credentials: 'omit' as const }
    return callSignIn(noting, `${url}?${query()}`, body ? { ...init, body: JSON.stringify(body) } : init, now)
  }

  const keyOf = (chainId: string, address: string) => `${chainId}:${address}`
  const read = async (): Promise<TokensByAccount> => {
    const name = handle.read()
    return ((name && (await records.get(name))) || {}) as TokensByAccount
  }
  /** Other tabs write the same record: only within a turn. */
  const write = async (key: string, tokens: Tokens | undefined) => {
    const name = handle.read() ?? randomHex(16)
    const { [key]: _, ...others } = await read()
    const all = tokens ? { ...others, [key]: tokens } : others
    const isEmpty = Object.keys(all).length === 0
    handle.write(isEmpty ? undefined : name)
    await (isEmpty ? records.delete(name) : records.set(name, all))
  }

  const turn = <Answer>(run: () => Promise<Answer>) => inTurn(`latchkit:${id}:siwx`, run)

  /**
   * The tokens of an account, renewed where the one of access is about to end, or where it is `over`: tabs take turns, since a refresh
   * token is taken once. None where the gateway knows no such session.
   */
  const fresh = (key: string, over?: string) =>
    turn(async () => {
      const tokens = (await read())[key]
      const isGood = tokens && Date.parse(tokens.expiresAt) - renewAheadMs > gatewayNow()
      if (!tokens || (isGood && tokens.accessToken !== over)) return tokens
      const next = await call('POST', 'refresh', { refreshToken: tokens.refreshToken }).then(
        tokensIn,
        unlessRefused,
      )
      await write(key, next)
      return next
    })

  /** Shows the token of an account. One that is refused may be over, or another tab has renewed it: then the next one is shown. */
  async function withToken(key: string, place: string, method = 'GET'): Promise<SignInAnswer | undefined> {
    const show = ({ accessToken }: Tokens) =>
      call(method, place, method === 'POST' ? {} : undefined, accessToken).catch(unlessRefused)
    const tokens = await fresh(key)
    const answer = tokens && (await show(tokens))
    if (!tokens || answer) return answer
    const next = await fresh(key, tokens.accessToken)
    return next && show(next)
  }

  async function end(key: string): Promise<void> {
    // What the gateway does not know any more is over there.
    await withToken(key, 'sign-out', 'POST')
    await turn(() => write(key, undefined))
  }

  return {
    createMessage: async (input) => messageFor(input, options, issuedIn(await call('POST', 'nonce', {}))),
    createFields: async ({ chainId }) =>
      fieldsFor(chainId, options, issuedIn(await call('POST', 'nonce', {}))),
    async addSession({ message, signature, data }) {
      const answer = await call('POST', 'token', { message, signature })
      const [tokens, session] = [tokensIn(answer), sessionOfAccount(sessionsIn(answer), data)]
      await turn(() => write(keyOf(data.chainId, data.accountAddress), tokens))
      return session
    },
    revokeSession: (chainId, address) => end(keyOf(chainId, address)),
    async setSessions(sessions) {
      const stay = sessions.map(({ data }) => keyOf(data.chainId, data.accountAddress))
      for (const key of Object.keys(await read())) if (!stay.includes(key)) await end(key)
    },
    async getSessions(chainId, address) {
      const answer = await withToken(keyOf(chainId, address), 'session')
      return answer ? sessionsIn(answer) : []
    },
  }
}

/** The gateway's no is an answer: there is no such session. @throws any other failure. */
function unlessRefused(error: unknown): undefined {
  if (!isLatchkitError(error, 'signInRefused')) throw error
}

/** Runs something while no other tab of the site does. */
function inTurn<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
  const { locks } = globalThis.navigator ?? {}
  return locks ? (locks.request(name, run) as Promise<Answer>) : run()
}
