import type { SendMail } from './createQueue.js'
import type { SendFailure } from './nextTry.js'

/** Replies that mean that the address does not exist or accepts no mail (RFC 5321, RFC 3463). */
const addressReplies: readonly number[] = [550, 551, 553]
/** Whether the server has refused only for now: RFC 5321 says to try again. */
const isTemporary = (reply: number) => reply >= 400 && reply < 500
/** Replies by which a server asks an unknown or too frequent sender to try again some minutes later (greylisting). */
const greylistReplies: readonly number[] = [421, 450, 451]
const timeoutMs = 10_000
/** How long the server may take to accept a mail before the connection is closed. */
const maxSendMs = 30_000
const localHostPattern = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether `smtp://` must use STARTTLS: always if mails leave this machine, unless the URL says `?requireTLS=false`. */
function mustEncrypt(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  return !localHostPattern.test(hostname) && searchParams.get('requireTLS') !== 'false'
}

interface SmtpFailure {
  readonly responseCode?: number
  readonly command?: string
}

/** Reads why a server did not accept a mail. */
function readFailure(error: unknown): SendFailure {
  const { responseCode, command } = error as SmtpFailure
  if (responseCode === undefined) return { reason: 'unreachable', isFinal: false }
  if (greylistReplies.includes(responseCode)) return { reason: 'later', isFinal: false }
  const isAddressRefused = command === 'RCPT TO' && addressReplies.includes(responseCode)
  return { reason: isAddressRefused ? 'addressRefused' : 'refused', isFinal: !isTemporary(responseCode) }
}

/** Creates the SMTP client (`smtp://…`, `smtps://…`). */
export async function createSmtp(
  url: string,
  { sendMs = maxSendMs }: { readonly sendMs?: number } = {},
): Promise<{
  readonly send: SendMail
  /** Connects and logs in without sending a mail. Throws the error of nodemailer. */
  greet(): Promise<unknown>
  close(): void
}> {
  const { createTransport } = await import('nodemailer')
  const createPool = () =>
    createTransport({
      url,
      pool: true,
      // Refuse a server without encryption: an attacker in between could hide that the server offers STARTTLS, and read codes and the
      // password.
      requireTLS: mustEncrypt(url),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // A mail must not read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  let transport = createPool()

  /** Replaces the connections when one is stuck: a server that answers byte by byte never reaches the timeouts and never finishes. */
  function replaceTransport(stuckTransport: typeof transport): void {
    if (transport !== stuckTransport) return
    transport = createPool()
    stuckTransport.close()
  }

  return {
    async send(mail) {
      const usedTransport = transport
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<true>((resolve) => {
        timer = setTimeout(() => resolve(true), sendMs)
      })
      try {
        const sending = usedTransport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
        const isLate = await Promise.race([sending.then(() => false), timeout])
        if (!isLate) return undefined
        sending.catch(() => undefined)
        replaceTransport(usedTransport)
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
