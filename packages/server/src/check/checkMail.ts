import { getSystemErrorName } from 'node:util'
import { fail } from 'latchkit/wire'
import type { Config } from '../config/configSchema.js'
import { createSmtp } from '../custody/mailer/createSmtp.js'
import { smtpMissing } from '../errors/custody.js'
import { hostIn, kindOf } from '../operations/kindOf.js'
import { type Finding, isOfAnotherUser, otherUserDetail, withTimeout } from './finding.js'

const remedies: Readonly<Record<string, string>> = {
  EAUTH: 'refuses the user or the password of SMTP_URL',
  EDNS: 'is no known host: is it written right in SMTP_URL?',
  ETLS: 'offers no TLS: write smtps:// and its port into SMTP_URL, or name another server',
}

/** Describes what is wrong with a mail server, and what to do. */
function problemOf(error: unknown): string {
  const kind = kindOf(error)
  // nodemailer has one code for all connection errors; the system's error number is more precise.
  const { errno } = error as NodeJS.ErrnoException
  const cause = errno !== undefined && errno < 0 ? getSystemErrorName(errno) : kind
  return (
    remedies[kind] ??
    `does not answer (${cause}): are host and port of SMTP_URL right, and open in the firewall?`
  )
}

/** Connects to the mail server and logs in. It sends no mail, and prints no user or password. */
export async function checkMail({ custody }: Config): Promise<Finding> {
  const { smtpUrl } = custody.mailer
  if (smtpUrl === undefined)
    return isOfAnotherUser(custody, 'mailer')
      ? { what: 'mail server', state: 'note', detail: otherUserDetail }
      : { what: 'mail server', state: 'fault', detail: fail(smtpMissing, {}).message }
  const what = `mail server ${hostIn(smtpUrl)}`
  const smtp = await createSmtp(smtpUrl)
  try {
    await withTimeout(smtp.greet())
    return { what, state: 'ok', detail: 'takes mails' }
  } catch (error) {
    return { what, state: 'fault', detail: problemOf(error) }
  } finally {
    smtp.close()
  }
}
