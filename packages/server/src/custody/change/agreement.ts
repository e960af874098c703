import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { changeRefused, recoveryUnpinned } from '../../errors/custody.js'
import { hexId } from '../http/fields.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { readStatement, writeStatement } from '../statements.js'
import { emailHashOf } from '../voucher.js'

const agreement = v.strictObject({
  aud: v.picklist(['auth', 'recovery']),
  userId: hexId,
  loginId: hexId,
  /** The hash of the new address. */
  emailHash: v.string(),
  /** Ms since 1970: a later change may have taken the place of this one. */
  exp: v.number(),
})

/** The change that a service has made, for the other one. */
export interface MadeChange {
  readonly userId: string
  readonly loginId: string
  /** The new address. */
  readonly email: string
}

type Audience = 'auth' | 'recovery'

const agreementMs = 600_000

/** Signs that a service has the new address of a user, so that the other one may follow. */
export const writeAgreement = (
  holder: Pick<KeyHolder, 'sign'>,
  aud: Audience,
  { userId, loginId, email }: MadeChange,
  now: number,
): Promise<string> =>
  writeStatement(holder, 'change', {
    ...{ aud, userId, loginId, emailHash: emailHashOf(email), exp: now + agreementMs },
  })

/**
 * Reads recovery's key from auth's own key file.
 * @throws `recoveryUnpinned` where that file is from before it had one.
 */
export async function requirePin(holder: Pick<KeyHolder, 'keys'>): Promise<string> {
  const { recovery } = (await holder.keys()).pinned
  if (recovery === undefined) throw fail(recoveryUnpinned, {})
  return recovery
}

/**
 * Checks that the other service has made this very change, by its key in the own key file.
 * @throws `recoveryUnpinned`, `changeRefused`
 */
export async function requireAgreement(
  holder: Pick<KeyHolder, 'keys'>,
  aud: Audience,
  text: string,
  { userId, loginId, email }: MadeChange,
  now: number,
): Promise<void> {
  const key = aud === 'auth' ? await requirePin(holder) : ((await holder.keys()).pinned.auth ?? '')
  const facts = readStatement('change', agreement, text, key)
  const isOwn =
    facts?.aud === aud &&
    facts.userId === userId &&
    facts.loginId === loginId &&
    facts.emailHash === emailHashOf(email) &&
    facts.exp > now
  if (!isOwn) throw fail(changeRefused, {})
}
