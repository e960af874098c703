import type { Finding } from '../../../check/finding.js'
import { createProviderCalls, isAnswer } from '../createProviderCalls.js'
import { endpointsAt, realEndpoints } from '../endpoints.js'
import type { VerifiedIdentity } from '../verifyWay.js'
import {
  type AnswerFields,
  codeRefused,
  finding,
  type ProveOptions,
  randomText,
  reasonOf,
  reasonText,
  type Steps,
  taken,
} from './proveSteps.js'

/** Tries whether GitHub gives a token to who does not know the verifier of a code, and twice. Nothing else binds a code to a device. */
export async function proveCodes(steps: Steps, options: ProveOptions): Promise<readonly Finding[]> {
  const { logIn, identify, proofIn } = steps
  const once = 'Once more:'
  const wrong = await logIn(`3. ${once} this code is shown with a wrong verifier.`)
  const byWrong = await identify(proofIn(wrong.fields), randomText())
  const unbound = await logIn(
    `4. ${once} this code is asked for without a challenge, and shown with a verifier.`,
    'unbound',
  )
  const byUnbound = await identify(proofIn(unbound.fields), unbound.bind)
  const bare = await logIn(`5. ${once} this code is shown without its verifier.`)
  const byNone = await exchangeBare(bare.fields, options)
  const right = await logIn(`6. ${once} this code is shown twice.`)
  const first = await identify(proofIn(right.fields), right.bind)
  const second = await identify(proofIn(right.fields), right.bind)
  const refusal = (what: string, outcome: VerifiedIdentity | string) =>
    outcome === codeRefused
      ? finding('ok', what, 'refused')
      : finding(
          'fault',
          what,
          `${reasonText(outcome)}: do not accept this provider, its codes are bound to nothing`,
        )
  const isOnce = typeof first !== 'string' && second === codeRefused
  return [
    refusal('code with a wrong verifier', byWrong),
    refusal('verifier for a code without a challenge', byUnbound),
    refusal('code without its verifier', byNone),
    isOnce
      ? finding('ok', 'code that is shown twice', 'good once')
      : finding('fault', 'code that is shown twice', `${reasonText(first)}, then ${reasonText(second)}`),
  ]
}

/** Exchanges a code without a verifier, as nobody of ours does. Returns why GitHub refuses it, or that it does not. */
async function exchangeBare({ code = '' }: AnswerFields, options: ProveOptions): Promise<string> {
  const { provider, social, fetch, clock, secretOf } = options
  const { token: url } = endpointsAt(realEndpoints.github, social.github.standIn)
  const form = { client_id: social.github.clientId ?? '', client_secret: await secretOf(), code }
  try {
    const answer = await createProviderCalls({ provider, fetch, clock }).askJson(url, {
      method: 'POST',
      headers: { Accept: 'application/json', 'User-Agent': 'latchkit' },
      body: new URLSearchParams(form),
    })
    return isAnswer(answer) && 'error' in answer ? codeRefused : taken
  } catch (error) {
    return reasonOf(error)
  }
}
