import type { SendMail } from './createQueue.js'
import type { SendFailure } from './nextTry.js'

/** Replies that mean that the address does not exist or accepts no mail (RFC 5321, RFC 3463). */
const addressReplies: readonly number[] = [550, 551, 553]
/** The server is busy. RFC 5321 says to try again. */
const isLater = (reply: number) => reply >= 400 && reply < 500
/** Replies by which a server asks an unknown or too frequent sender to try again some minutes later (greylisting). */
const waitReplies: readonly number[] = [421, 450, 451]
const timeoutMs = 10_000
/** How long the server may take to accept a mail, before the connection is given up. */
const longestSendMs = 30_000
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether mails leave this machine. Then `smtp://` must use STARTTLS, unless the URL says `?requireTLS=false`. */
function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !ownHost.test(hostname) && searchParams.get('requireTLS') !== 'false'
}

interface SmtpFailure {
  readonly responseCode?: number
  readonly command?: string
}

/** Reads why a server did not accept a mail. */
function readFailure(error: unknown): SendFailure {
  const { responseCode, command } = error as SmtpFailure
  if (responseCode === undefined) return { reason: 'unreachable', isFinal: false }
  if (waitReplies.includes(responseCode)) return { reason: 'later', isFinal: false }
  const isOfAddress = command === 'RCPT TO' && addressReplies.includes(responseCode)
  return { reason: isOfAddress ? 'addressRefused' : 'refused', isFinal: !isLater(responseCode) }
}

/** Creates the SMTP client (`smtp://…`, `smtps://…`). */
export async function createSmtp(
  url: string,
  { sendMs = longestSendMs }: { readonly sendMs?: number } = {},
): Promise<{
  readonly send: SendMail
  /** Connects and logs in without sending a mail. Throws the error of nodemailer. */
  greet(): Promise<unknown>
  close(): void
}> {
  const { createTransport } = await import('nodemailer')
  const make = () =>
    createTransport({
      url,
      pool: true,
      // Refuses a server without encryption: an attacker in between could hide its STARTTLS and read codes and the password.
      requireTLS: mustEncrypt(url),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A mail must not read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport = make()

  /** Replaces a connection that is stuck: a server that answers byte by byte is never silent and never done. */
  function startAnew(stuck: typeof transport): void {
    if (transport !== stuck) return
    transport = make()
    stuck.close()
  }

  return {
    async send(mail) {
      const usedTransport = transport
      let timer: NodeJS.Timeout | undefined
      const isLate = new Promise<true>((resolve) => {
        timer = setTimeout(() => resolve(true), sendMs)
      })
      try {
        const sending = usedTransport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
        const late = await Promise.race([sending.then(() => false), isLate])
        if (!late) return undefined
        sending.catch(() => undefined)
        startAnew(usedTransport)
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
