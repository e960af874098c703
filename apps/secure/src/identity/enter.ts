import type { AnswerOf } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import type { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { AuthLogin, LoginParts } from './loginParts.js'

/** Recovery's answer to its half of a code. */
export type RecoveryAnswer = AnswerOf<(typeof recoveryEndpoints)['verifyLogin']>

/** Finishes a login: this wallet is now the shown one. */
export async function enter(
  { wallets }: Pick<LoginParts, 'wallets'>,
  { facts, session }: AuthLogin,
): Promise<void> {
  await wallets.setSession(facts.userId, session)
  await wallets.show(facts)
}
