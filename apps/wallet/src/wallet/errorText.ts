import { isSolanaError } from '@solana/kit'
import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { NoAnswer } from '../../../reading/src/chain/NoAnswer.js'
import { cleanText, maxReasonLength } from '../../../reading/src/cleanText.js'
import { Refused } from '../chain/bitcoin/esplora.js'
import { RpcRefusal } from '../chain/polkadot/polkadotRpc.js'

const sentences: readonly (readonly [RegExp, string])[] = [
  [/pairing already exists/i, 'This connection link was used before. Ask the site for a new one.'],
  [/proposal id doesn't exist|recently deleted|expired/i, 'This has expired. Ask the site to try again.'],
  [
    /relay|socket|publish|subscri|internet|stalled|interrupted|timed? ?out/i,
    'Couldn’t reach the site, so it hasn’t been told. Check your connection, then try again.',
  ],
]

const silence = 'The network isn’t responding. Try again.'

/** Returns the sentence to show for an error. */
export function errorText(error: unknown): string {
  if (error instanceof NoAnswer) return silence
  if (error instanceof Refused || error instanceof RpcRefusal)
    return `The network rejected it: ${error.message}`
  if (isSolanaError(error)) {
    const cause = isSolanaError(error.cause) ? error.cause : error
    return `The network rejected it, with Solana’s error ${cause.context.__code}.`
  }
  if (error instanceof BaseError) {
    const silent = error.walk((each) => each instanceof HttpRequestError || each instanceof TimeoutError)
    if (silent) return silence
    return `The network rejected it: ${cleanText(error.details || error.shortMessage, maxReasonLength)}`
  }
  const message = error instanceof Error ? error.message : String(error)
  return (
    sentences.find(([pattern]) => pattern.test(message))?.[1] ??
    `It failed: ${cleanText(message, maxReasonLength)}`
  )
}
