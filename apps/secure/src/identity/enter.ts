import type { AnswerOf } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import type { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { LoginParts, ProvedToAuth } from './loginParts.js'

/** The answer of recovery to its half of a code. */
export type RecoveryAnswer = AnswerOf<(typeof recoveryEndpoints)['verifyLogin']>

/** Ends a login: from now on this is the wallet that is shown. */
export async function enter(
  { wallets }: Pick<LoginParts, 'wallets'>,
  { facts, session }: ProvedToAuth,
): Promise<void> {
  await wallets.setSession(facts.userId, session)
  await wallets.show(facts)
}
