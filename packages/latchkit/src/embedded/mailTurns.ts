import * as v from 'valibot'
import type { ConnectorParts } from '../core/contracts/embedded.js'
import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { emailCooldown, invalidEmail } from '../wire/errors/frame.js'
import { frameEmail } from '../wire/frame/fields.js'
import { emailCooldownMs } from '../wire/frame/limits.js'

/**
 * Sends a mail when it is its turn. The answer says which code the visitor types next.
 * @throws `emailCooldown`, or an error of `send`.
 */
export type SendMail = <Answer extends { readonly action: string }>(
  send: () => Promise<Answer>,
) => Promise<Answer>

/** Parses an email address as a visitor or a site writes it. @throws `invalidEmail`. */
export function readEmail(text: string): string {
  const email = v.safeParse(frameEmail, text)
  if (!email.success) throw fail(invalidEmail, {})
  return email.output
}

/**
 * Creates the function that sends mails: one after another, and not within 30 s of the last one (§5, readings 59). Failures,
 * and logins without a code, do not count.
 */
export function createMailTurns(
  { read, write }: Pick<ConnectorParts, 'read' | 'write'>,
  clock: Clock,
): SendMail {
  let lastMail: Promise<unknown> = Promise.resolve()
  const sendInTurn: SendMail = async (send) => {
    const waitMs = Number(read('last_email_login_time')) + emailCooldownMs - clock.now()
    // A stored time in the future was written by another clock.
    if (waitMs > 0 && waitMs <= emailCooldownMs)
      throw fail(emailCooldown, { seconds: Math.ceil(waitMs / 1_000) })
    const answer = await send()
    if (answer.action !== 'CONNECT') write('last_email_login_time', String(clock.now()))
    return answer
  }
  return (send) => {
    const turn = lastMail.then(() => sendInTurn(send))
    lastMail = turn.catch(() => undefined)
    return turn
  }
}
