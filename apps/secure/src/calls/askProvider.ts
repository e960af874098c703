import type { AskProvider } from '../identity/typedProof.js'
import type { Attempt } from '../social/attempt.js'
import { providerAnswerOf } from './providerAnswerOf.js'
import { withinSeconds } from './withinSeconds.js'

/** How long a person may take at a provider, in seconds. */
const personSeconds = 300

/**
 * Creates what asks the provider in a window, and waits five minutes for the answer.
 * @param tellWait Hears for whom the login waits.
 * @param ask Has a window ask the provider, unless the attempt itself does.
 */
export function createAskProvider(
  parts: Parameters<typeof withinSeconds>[0],
  attempt: Attempt,
  tellWait: (wait: 'person' | 'machine') => void,
  ask: Attempt['ask'] = attempt.ask,
): AskProvider {
  return async (bind) => {
    tellWait('person')
    const outcome = await withinSeconds(parts, personSeconds, ask(bind))
    tellWait('machine')
    const answer = providerAnswerOf(attempt.provider, outcome)
    // One token is all that both services need, so the window can close.
    if ('token' in answer) attempt.release()
    return answer
  }
}
