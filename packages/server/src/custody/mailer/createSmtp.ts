import type { MailReason } from '../mail.js'
import type { SendMail } from './createQueue.js'

/** Replies of a server that say that the address is not there, or takes nothing (RFC 5321, RFC 3463). */
const addressReplies: readonly number[] = [550, 551, 553]
/** The server has no time now; RFC 5321 has it tried again. */
const isLater = (reply: number) => reply >= 400 && reply < 500
const timeoutMs = 10_000

interface SmtpFailure {
  readonly responseCode?: number
  readonly command?: string
}

/** Reads why a server did not take a mail. */
function readFailure(error: unknown): { readonly reason: MailReason; readonly isFinal: boolean } {
  const { responseCode, command } = error as SmtpFailure
  if (responseCode === undefined) return { reason: 'unreachable', isFinal: false }
  const isOfAddress = command === 'RCPT TO' && addressReplies.includes(responseCode)
  return { reason: isOfAddress ? 'addressRefused' : 'refused', isFinal: !isLater(responseCode) }
}

/** Makes what hands mails to a server by SMTP (`smtp://…`, `smtps://…`). */
export async function createSmtp(url: string): Promise<{ readonly send: SendMail; close(): void }> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    // A mail has no file and no address to read from.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
        return undefined
      } catch (error) {
        return readFailure(error)
      }
    },
    close: () => transport.close(),
  }
}
