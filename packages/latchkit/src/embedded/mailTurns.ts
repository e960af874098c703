import * as v from 'valibot'
import type { ConnectorParts } from '../core/contracts/embedded.js'
import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { emailCooldown, invalidEmail } from '../wire/errors/frame.js'
import { frameEmail } from '../wire/frame/fields.js'
import { emailCooldownMs } from '../wire/frame/limits.js'

/**
 * Has a mail sent in its turn; the answer says which code is typed next.
 * @throws `emailCooldown`, or what the sending throws.
 */
export type SendMail = <Answer extends { readonly action: string }>(
  send: () => Promise<Answer>,
) => Promise<Answer>

/** Reads an email address as a visitor or a site writes it. @throws `invalidEmail`. */
export function readEmail(text: string): string {
  const email = v.safeParse(frameEmail, text)
  if (!email.success) throw fail(invalidEmail, {})
  return email.output
}

/**
 * Makes the function by which mails are sent: one after the other, and none within 30 s of one that was sent (§5, readings 59). What
 * fails, and a login without a code, have sent none.
 */
export function createMailTurns(
  { read, write }: Pick<ConnectorParts, 'read' | 'write'>,
  clock: Clock,
): SendMail {
  let last: Promise<unknown> = Promise.resolve()
  const take: SendMail = async (send) => {
    const waitMs = Number(read('last_email_login_time')) + emailCooldownMs - clock.now()
    // A time that is not past is of another clock.
    if (waitMs > 0 && waitMs <= emailCooldownMs)
      throw fail(emailCooldown, { seconds: Math.ceil(waitMs / 1_000) })
    const answer = await send()
    if (answer.action !== 'CONNECT') write('last_email_login_time', String(clock.now()))
    return answer
  }
  return (send) => {
    const turn = last.then(() => take(send))
    last = turn.catch(() => undefined)
    return turn
  }
}
