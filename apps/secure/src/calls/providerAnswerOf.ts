import type { ProviderAnswer } from '../../../../packages/latchkit/src/wire/custody/proofs.js'
import { type Provider, ways } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { ServiceFailure } from '../identity/callService.js'
import type { ProviderOutcome } from '../social/messages.js'

/** Takes the answer out of what a provider has said. @throws ServiceFailure if there is none, or one of another kind. */
export function providerAnswerOf(provider: Provider, outcome: ProviderOutcome): ProviderAnswer {
  if ('error' in outcome) throw new ServiceFailure(outcome.error)
  if ((ways[provider].proof === 'idToken') !== 'token' in outcome) throw new ServiceFailure('socialRefused')
  return outcome
}
