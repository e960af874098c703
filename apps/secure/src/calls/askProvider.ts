import { ways } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { ServiceFailure } from '../identity/callService.js'
import type { AskProvider } from '../identity/typedProof.js'
import type { Attempt } from '../social/attempt.js'

/** How long a person may take at a provider, in seconds. */
const personSeconds = 300

/**
 * Creates what asks the provider in a window, and waits five minutes for the answer.
 * @param tellWait Hears for whom the login waits.
 * @param ask Has a window ask the provider, unless the attempt itself does.
 */
export function createAskProvider(
  { everySecond }: { readonly everySecond: (callback: () => void) => () => void },
  attempt: Attempt,
  tellWait: (wait: 'person' | 'machine') => void,
  ask: Attempt['ask'] = attempt.ask,
): AskProvider {
  const isToken = ways[attempt.provider].proof === 'idToken'
  return async (bind) => {
    tellWait('person')
    let stop: () => void = () => undefined
    const expiry = new Promise<never>((_, reject) => {
      let seconds = 0
      stop = everySecond(() => {
        if (++seconds === personSeconds) reject(new ServiceFailure('socialExpired'))
      })
    })
    const outcome = await Promise.race([ask(bind), expiry]).finally(() => stop())
    tellWait('machine')
    if ('error' in outcome) throw new ServiceFailure(outcome.error)
    if (isToken !== 'token' in outcome) throw new ServiceFailure('socialRefused')
    // One token is all that both services need, so the window can close.
    if (isToken) attempt.release()
    return outcome
  }
}
