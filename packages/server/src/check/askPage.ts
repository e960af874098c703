import { isLatchkitError } from 'latchkit/wire'
import { systemClock } from '../clock.js'
import { noAnswerInTime } from '../errors/config.js'
import { kindOf } from '../operations/kindOf.js'
import { fetchWithin, type ReadAnswer } from '../upstream/fetchWithin.js'
import { questionMs } from './finding.js'

const longestPage = 262_144

/** Fetches a page of the operator. If that fails, says why in one word. */
export async function askPage(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadAnswer | { readonly problem: string }> {
  const limits = { ms: questionMs, bytes: longestPage }
  try {
    return await fetchWithin(systemClock, url, { headers }, limits)
  } catch (error) {
    // `fetch` names the reason of a broken connection only in `cause`.
    const { cause = error } = error as Error
    const why = isLatchkitError(error) ? noAnswerInTime.code : kindOf(cause)
    return { problem: `does not answer (${why})` }
  }
}
