import type { SendMail } from './createQueue.js'
import type { SendFailure } from './nextTry.js'

/** Replies of a server that say that the address is not there, or takes nothing (RFC 5321, RFC 3463). */
const addressReplies: readonly number[] = [550, 551, 553]
/** The server has no time now; RFC 5321 has it tried again. */
const isLater = (reply: number) => reply >= 400 && reply < 500
/** Replies by which a server asks one that it does not know, or has too much of, to come again some minutes later. */
const waitReplies: readonly number[] = [421, 450, 451]
const timeoutMs = 10_000
/** A mail that is not taken after so long is given up on this connection. */
const longestSendMs = 30_000
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether mails leave this machine: then `smtp://` begins TLS or fails, unless the address says `?requireTLS=false`. */
function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !ownHost.test(hostname) && searchParams.get('requireTLS') !== 'false'
}

interface SmtpFailure {
  readonly responseCode?: number
  readonly command?: string
}

/** Reads why a server did not take a mail. */
function readFailure(error: unknown): SendFailure {
  const { responseCode, command } = error as SmtpFailure
  if (responseCode === undefined) return { reason: 'unreachable', isFinal: false }
  if (waitReplies.includes(responseCode)) return { reason: 'later', isFinal: false }
  const isOfAddress = command === 'RCPT TO' && addressReplies.includes(responseCode)
  return { reason: isOfAddress ? 'addressRefused' : 'refused', isFinal: !isLater(responseCode) }
}

/** Makes what hands mails to a server by SMTP (`smtp://…`, `smtps://…`). */
export async function createSmtp(
  url: string,
  { sendMs = longestSendMs }: { readonly sendMs?: number } = {},
): Promise<{
  readonly send: SendMail
  /** Connects, greets the server and logs in, without a mail. Throws what nodemailer says. */
  greet(): Promise<unknown>
  close(): void
}> {
  const { createTransport } = await import('nodemailer')
  const make = () =>
    createTransport({
      url,
      pool: true,
      // Refuses a server that does not encrypt: an attacker on the way could leave out that it can, and read codes and the password.
      requireTLS: mustEncrypt(url),
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
      // A mail has no file and no address to read from.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    })
  let transport = make()

  /** A server that answers byte by byte is never silent, and never done: its connections are left, and others are made. */
  function startAnew(stuck: typeof transport): void {
    if (transport !== stuck) return
    transport = make()
    stuck.close()
  }

  return {
    async send(mail) {
      const own = transport
      let timer: NodeJS.Timeout | undefined
      const isLate = new Promise<true>((done) => {
        timer = setTimeout(() => done(true), sendMs)
      })
      try {
        const sending = own.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
        const late = await Promise.race([sending.then(() => false), isLate])
        if (!late) return undefined
        sending.catch(() => undefined)
        startAnew(own)
        return { reason: 'unreachable', isFinal: false }
      } catch (error) {
        return readFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
    greet: () => transport.verify(),
    close: () => transport.close(),
  }
}
