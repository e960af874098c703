import type { Finding } from '../../../check/finding.js'
import { createProviderCalls, isAnswer } from '../createProviderCalls.js'
import { endpointsAt, realEndpoints } from '../endpoints.js'
import {
  codeRefused,
  finding,
  type ProveOptions,
  randomText,
  reasonOf,
  reasonText,
  type Steps,
} from './proveSteps.js'

/** Asks the provider what needs no person: its keys, or whether it knows our client. */
export async function checkReach({ identify }: Steps, options: ProveOptions): Promise<Finding> {
  const { provider, social, fetch, clock } = options
  if (provider === 'github') {
    const what = 'client id and secret'
    const reason = await identify({ code: 'invented' }, randomText())
    return reason === codeRefused
      ? finding('ok', what, 'known to the provider, which refuses an invented code')
      : finding('fault', what, `an invented code was answered so: ${reasonText(reason)}`)
  }
  const { keys: url } = endpointsAt(realEndpoints[provider], social[provider].standIn)
  const what = 'keys of the provider'
  try {
    const answer = await createProviderCalls({ provider, fetch, clock }).askJson(url)
    const keys = isAnswer(answer) && Array.isArray(answer.keys) ? answer.keys : []
    return finding(keys.length > 0 ? 'ok' : 'fault', what, `${keys.length} at ${new URL(url).host}`)
  } catch (error) {
    return finding('fault', what, `${new URL(url).host}: ${reasonOf(error)}`)
  }
}
