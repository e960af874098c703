import { isLatchkitError } from 'latchkit/wire'
import { systemClock } from '../clock.js'
import { noAnswerInTime } from '../errors/config.js'
import { kindOf } from '../operations/kindOf.js'
import { fetchWithin, type ReadAnswer } from '../upstream/fetchWithin.js'
import { checkTimeoutMs } from './finding.js'

const maxPageBytes = 262_144

/** Fetches a page of the operator. If that fails, returns the problem as a phrase for the finding. */
export async function askPage(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadAnswer | { readonly problem: string }> {
  const limits = { ms: checkTimeoutMs, bytes: maxPageBytes }
  try {
    return await fetchWithin(systemClock, url, { headers }, limits)
  } catch (error) {
    // `fetch` names the reason of a broken connection only in `cause`.
    const { cause = error } = error as Error
    const why = isLatchkitError(error) ? noAnswerInTime.code : kindOf(cause)
    return { problem: `does not answer (${why})` }
  }
}
