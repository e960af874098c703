import type { MailSender } from 'latchkit/wire/custody'
import { type BoundedQueue, createBoundedQueue, type WaitingMail } from './createBoundedQueue.js'

/** The queues of one service's codes, or of its notices. */
export interface MailKind<Mail extends WaitingMail> {
  /** Mails that are next to be tried. */
  readonly due: BoundedQueue<Mail>
  /** Mails that failed and will be tried again. */
  readonly retrying: BoundedQueue<Mail>
}

/** The waiting mails of all kinds. */
export interface MailTurns<Mail extends WaitingMail> {
  kindOf(sender: MailSender, isCode: boolean): MailKind<Mail>
  /** Takes the next mail. The kinds take turns, so that no service and no kind blocks the others. */
  next(): Mail | undefined
  /** Takes all mails that wait to be tried again. */
  takeRetrying(): readonly Mail[]
}

/** How many mails each queue of a kind may have. */
const maxWaiting = 5_000
/** How many mails to one domain may wait to be tried again: the domain's owner could make all of them wait for ever. */
const maxOfDomain = maxWaiting / 10

/** Creates the queues of all kinds of mails, which take turns. */
export function createMailTurns<Mail extends WaitingMail>(): MailTurns<Mail> {
  /** The queues by the name of their kind, in the order of their turns. */
  const kinds = new Map<string, MailKind<Mail>>()
  return {
    kindOf(sender, isCode) {
      const name = `${sender} ${isCode}`
      const kind = kinds.get(name) ?? {
        due: createBoundedQueue<Mail>(maxWaiting),
        retrying: createBoundedQueue<Mail>(maxWaiting, maxOfDomain),
      }
      kinds.set(name, kind)
      return kind
    },
    next() {
      for (const [name, kind] of kinds) {
        const mail = kind.due.next()
        if (!mail) continue
        kinds.delete(name)
        kinds.set(name, kind)
        return mail
      }
      return undefined
    },
    takeRetrying() {
      const retryingMails: Mail[] = []
      for (const { retrying } of kinds.values())
        for (let mail = retrying.next(); mail; mail = retrying.next()) retryingMails.push(mail)
      return retryingMails
    },
  }
}
