import { fail } from 'latchkit/wire'
import type { ServiceStatement } from 'latchkit/wire/custody'
import { changeRefused } from '../../errors/custody.js'
import { emailHashOf, type Statements } from '../statements.js'

/** A change of address on which the two services agree. */
export interface AgreedChange {
  readonly userId: string
  readonly loginId: string
  /** The new address. */
  readonly email: string
}

/** Signs that a service agrees to the new address of a user, so that the other service may change it, too. */
export const writeAgreement = (
  statements: Statements,
  { userId, loginId, email }: AgreedChange,
): Promise<string> => statements.write('change', { userId, loginId, emailHash: emailHashOf(email) })

/** Checks that the other service agrees to this same change, and returns its statement. @throws `recoveryUnpinned`, `changeRefused` */
export async function requireAgreement(
  statements: Statements,
  text: string,
  { userId, loginId, email }: AgreedChange,
): Promise<ServiceStatement<'change'>> {
  const statement = await statements.read('change', text)
  const isOwn =
    statement?.userId === userId &&
    statement.loginId === loginId &&
    statement.emailHash === emailHashOf(email)
  if (!isOwn) throw fail(changeRefused, {})
  return statement
}
