import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { cleanText } from '../read/cleanText.js'

const sentences: readonly (readonly [RegExp, string])[] = [
  [/pairing already exists/i, 'This connection link was used before. Ask the site for a new one.'],
  [/proposal id doesn't exist|recently deleted|expired/i, 'This has expired. Ask the site to try again.'],
  [
    /relay|socket|publish|subscri|internet|stalled|interrupted|timed? ?out/i,
    'The relay cannot be reached, so the site was told nothing. Try again.',
  ],
]

/** The sentence that is shown for an error. */
export function errorText(error: unknown): string {
  if (error instanceof BaseError) {
    const silent = error.walk((each) => each instanceof HttpRequestError || each instanceof TimeoutError)
    if (silent) return 'The network does not answer. Try again.'
    return `The network refused: ${cleanText(error.details || error.shortMessage, 200)}`
  }
  const message = error instanceof Error ? error.message : String(error)
  return sentences.find(([pattern]) => pattern.test(message))?.[1] ?? `It failed: ${cleanText(message, 200)}`
}
