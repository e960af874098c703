import type { SiwxContext } from '../core/contracts/siwx.js'
import { randomHex } from '../wire/bytes.js'
import { type GatewayCalls, ignoreRefusal } from './gatewayCalls.js'
import type { Records } from './records.js'
import { type Tokens, tokensIn } from './signInAnswer.js'

type TokensByAccount = Readonly<Record<string, Tokens>>

/** The tokens of this browser at the gateway, by account. Tabs share them, and take turns to change them. */
export interface StoredTokens {
  accounts(): Promise<readonly string[]>
  /**
   * Returns the tokens of an account. Renews them if the access token is about to expire, or is `refusedToken`. Returns `undefined`
   * if the gateway knows no such session. Callers take turns, because a refresh token can be used only once.
   */
  freshTokens(account: string, refusedToken?: string): Promise<Tokens | undefined>
  /** Stores the tokens of an account; `undefined` forgets them. */
  set(account: string, tokens: Tokens | undefined): Promise<void>
}

/** How long before its end a token is renewed, in ms. */
const renewAheadMs = 30_000

/** Opens the tokens of one kit. The site's storage contains only the random name of the record with the tokens. */
export function openStoredTokens(
  records: Records,
  { id, handle }: Pick<SiwxContext, 'id' | 'handle'>,
  gateway: GatewayCalls,
): StoredTokens {
  const read = async (): Promise<TokensByAccount> => {
    const name = handle.read()
    return ((name && (await records.get(name))) || {}) as TokensByAccount
  }
  /** Writes the record, only within a turn: other tabs write it too. */
  const write = async (account: string, tokens: Tokens | undefined) => {
    const name = handle.read() ?? randomHex(16)
    const { [account]: _, ...others } = await read()
    const all = tokens ? { ...others, [account]: tokens } : others
    const isEmpty = Object.keys(all).length === 0
    handle.write(isEmpty ? undefined : name)
    await (isEmpty ? records.delete(name) : records.set(name, all))
  }
  const turn = <Answer>(run: () => Promise<Answer>) => runInTurn(`latchkit:${id}:siwx`, run)

  return {
    accounts: async () => Object.keys(await read()),
    set: (account, tokens) => turn(() => write(account, tokens)),
    freshTokens: (account, refusedToken) =>
      turn(async () => {
        const tokens = (await read())[account]
        const isGood = tokens && Date.parse(tokens.expiresAt) - renewAheadMs > gateway.now()
        if (!tokens || (isGood && tokens.accessToken !== refusedToken)) return tokens
        const next = await gateway
          .call('POST', 'refresh', { refreshToken: tokens.refreshToken })
          .then(tokensIn, ignoreRefusal)
        await write(account, next)
        return next
      }),
  }
}

/** Runs a function while no other tab of the site runs one. */
function runInTurn<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
  const { locks } = globalThis.navigator ?? {}
  return locks ? (locks.request(name, run) as Promise<Answer>) : run()
}
