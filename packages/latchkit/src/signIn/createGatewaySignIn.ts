import type { SiwxContext } from '../core/contracts/siwx.js'
import { toCaipAddress } from '../wire/caip.js'
import { createGatewayCalls, ignoreRefusal } from './gatewayCalls.js'
import type { LoadedSiwx, SiwxOptions } from './lazySiwx.js'
import { fieldsFor, messageFor } from './messageFor.js'
import { openProofKey } from './proofKey.js'
import { openRecords } from './records.js'
import { sessionsIn } from './sessionsIn.js'
import { issuedNonceIn, type SignInAnswer, sessionOfAccount, type Tokens, tokensIn } from './signInAnswer.js'
import { openStoredTokens } from './storedTokens.js'

/**
 * Creates the sign-in at the gateway. The gateway is another site, so no cookie reaches it; each request is proved by the key of this
 * browser instead.
 */
export async function createGatewaySignIn(options: SiwxOptions, context: SiwxContext): Promise<LoadedSiwx> {
  const records = await openRecords(context.id)
  const gateway = createGatewayCalls(context, await openProofKey(records, context.nonceHandle))
  const storedTokens = openStoredTokens(records, context, gateway)
  const issue = async () => issuedNonceIn(await gateway.call('POST', 'nonce', {}))

  /**
   * Sends a request with an account's token. If the gateway refuses the token, tries once more with the next one: the token may have
   * expired, or another tab may have renewed it.
   */
  async function withToken(
    account: string,
    endpoint: string,
    method = 'GET',
  ): Promise<SignInAnswer | undefined> {
    const callWithTokens = ({ accessToken }: Tokens) =>
      gateway.call(method, endpoint, method === 'POST' ? {} : undefined, accessToken).catch(ignoreRefusal)
    const tokens = await storedTokens.freshTokens(account)
    const answer = tokens && (await callWithTokens(tokens))
    if (!tokens || answer) return answer
    const next = await storedTokens.freshTokens(account, tokens.accessToken)
    return next && callWithTokens(next)
  }

  async function end(account: string): Promise<void> {
    // If the gateway does not know the session any more, it has already ended there.
    await withToken(account, 'sign-out', 'POST')
    await storedTokens.set(account, undefined)
  }

  return {
    createMessage: async (input) => messageFor(input, options, await issue()),
    createFields: async ({ chainId }) => fieldsFor(chainId, options, await issue()),
    async addSession({ message, signature, data }) {
      const answer = await gateway.call('POST', 'token', { message, signature })
      const [tokens, session] = [tokensIn(answer), sessionOfAccount(sessionsIn(answer), data)]
      await storedTokens.set(toCaipAddress(data.chainId, data.accountAddress), tokens)
      return session
    },
    revokeSession: (chainId, address) => end(toCaipAddress(chainId, address)),
    async setSessions(sessions) {
      const stayingAccounts: readonly string[] = sessions.map(({ data }) =>
        toCaipAddress(data.chainId, data.accountAddress),
      )
      for (const account of await storedTokens.accounts())
        if (!stayingAccounts.includes(account)) await end(account)
    },
    async getSessions(chainId, address) {
      const answer = await withToken(toCaipAddress(chainId, address), 'session')
      return answer ? sessionsIn(answer) : []
    },
  }
}
