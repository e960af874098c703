import type { Finding } from '../../../check/finding.js'
import { kindOf } from '../../../operations/kindOf.js'
import { byAddress } from '../endpoints.js'
import { coopHeader, finding, type ProveOptions, randomText, type Steps } from './proveSteps.js'

const maxRedirects = 5
const pageMs = 10_000

/** Fetches the first page of a login as a browser does that nobody has logged in with. */
export async function checkFirstPage({ addressOf }: Steps, { fetch }: ProveOptions): Promise<Finding> {
  const what = 'first page of a login'
  const policies: string[] = []
  try {
    let url = new URL(await addressOf(randomText(), randomText()))
    for (let count = 0; count <= maxRedirects; count++) {
      const response = await fetch(byAddress(url.href), {
        redirect: 'manual',
        headers: { Accept: 'text/html' },
        signal: AbortSignal.timeout(pageMs),
      })
      const [policy, location] = [response.headers.get(coopHeader), response.headers.get('Location')]
      await response.body?.cancel()
      policies.push(`${url.host} ${response.status}, ${coopHeader} ${policy ?? 'none'}`)
      if (location === null) {
        const isShown = response.status === 200
        return finding(isShown ? 'ok' : 'fault', what, policies.join('; '))
      }
      url = new URL(location, url)
    }
    return finding('note', what, policies.join('; '))
  } catch (error) {
    return finding('note', what, [...policies, `does not answer (${kindOf(error)})`].join('; '))
  }
}
