import { fail } from 'latchkit/wire'
import type { ServiceStatement } from 'latchkit/wire/custody'
import { changeRefused } from '../../errors/custody.js'
import type { LinkProof } from '../createLinkProofs.js'
import type { Statements } from '../statements.js'

/** Signs that a service has linked an identity to a wallet, for the other service. */
export const writeIdentityAgreement = (
  statements: Statements,
  { userId, login, way, identity }: LinkProof,
): Promise<string> => statements.write('identity', { userId, loginId: login, way, identity, act: 'link' })

/**
 * Checks that the other service has linked this same identity, by the same login of the same wallet, and returns its statement. @throws
 * `recoveryUnpinned`, `authUnpinned`, `changeRefused`
 */
export async function requireIdentityAgreement(
  statements: Statements,
  text: string,
  { userId, login, way, identity }: LinkProof,
): Promise<ServiceStatement<'identity'>> {
  const statement = await statements.read('identity', text)
  const isOwn =
    statement?.userId === userId &&
    statement.loginId === login &&
    statement.way === way &&
    statement.identity === identity
  if (!isOwn) throw fail(changeRefused, {})
  return statement
}
