import type { MailSender } from 'latchkit/wire/custody'
import { type BoundedQueue, createBoundedQueue, type Waiting } from './createBoundedQueue.js'

/** The mails of one service of one kind: codes or notices. Each kind has its own queues. */
export interface MailKind<Mail extends Waiting> {
  /** Mails that are next to be tried. */
  readonly due: BoundedQueue<Mail>
  /** Mails that failed and will be tried again. */
  readonly resting: BoundedQueue<Mail>
}

/** The waiting mails of all kinds. */
export interface MailTurns<Mail extends Waiting> {
  kindOf(from: MailSender, isCode: boolean): MailKind<Mail>
  /** Takes the next mail. The kinds take turns, so that no service and no kind blocks the others. */
  next(): Mail | undefined
  /** Takes all mails that wait to be tried again. */
  takeResting(): readonly Mail[]
}

/** Limit of each queue of a kind. */
const mostWaiting = 5_000
/** Limit of mails to one domain that wait to be tried again: the owner of a domain could keep them waiting for ever. */
const mostOfDomain = mostWaiting / 10

/** Creates the queues of all kinds of mails, which take turns. The limits apply to each name of a mail. */
export function createMailTurns<Mail extends Waiting>(): MailTurns<Mail> {
  /** The queues by the name of their kind, in the order of their turns. */
  const kinds = new Map<string, MailKind<Mail>>()
  return {
    kindOf(from, isCode) {
      const name = `${from} ${isCode}`
      const kind = kinds.get(name) ?? {
        due: createBoundedQueue<Mail>(mostWaiting),
        resting: createBoundedQueue<Mail>(mostWaiting, mostOfDomain),
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
    takeResting() {
      const taken: Mail[] = []
      for (const { resting } of kinds.values())
        for (let mail = resting.next(); mail; mail = resting.next()) taken.push(mail)
      return taken
    },
  }
}
