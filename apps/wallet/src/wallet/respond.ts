import { forgetResult, resultOf } from './results.js'
import type { Answer, Request, Wallet } from './wallet.js'

/**
 * Sends a site the answer to its request. If the request was performed, that is its result, never an error: the site would ask again, and
 * it
 * would be performed twice. An error that may have been sent is remembered: that request is never performed.
 * @returns The answer that was sent.
 */
export async function respond(wallet: Wallet, { topic, id }: Request, given: Answer): Promise<Answer> {
  const { kit, store, answered, declined } = wallet
  const result = 'error' in given ? resultOf(wallet, id) : undefined
  const answer = result
    ? await result.then(
        (performed) => ({ result: performed }),
        () => given,
      )
    : given
  // Remember it before sending: the site may receive it even if the relay reports a failure.
  if ('error' in answer) declined.set(id, answer)
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  answered.add(id)
  declined.delete(id)
  forgetResult(wallet, id)
  if (store.getState().linkedRequestId === id) store.setState({ linkedRequestId: undefined })
  return answer
}
