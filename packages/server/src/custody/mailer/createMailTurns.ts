import type { MailSender } from 'latchkit/wire/custody'
import { createWaitingPlaces, type Waiting, type WaitingPlaces } from './createWaitingPlaces.js'

/** The mails of one service that have a code, or those that tell: none of the others takes their places. */
export interface MailKind<Mail extends Waiting> {
  /** Those whose turn to be tried has not come yet. */
  readonly due: WaitingPlaces<Mail>
  /** Those that were tried, and are to be again. */
  readonly resting: WaitingPlaces<Mail>
}

/** The mails of all kinds that wait. */
export interface MailTurns<Mail extends Waiting> {
  kindOf(from: MailSender, isCode: boolean): MailKind<Mail>
  /** Takes the mail whose turn it is: the kinds have turns, so that no service and no code keeps the mails of the others away. */
  next(): Mail | undefined
  /** Takes all that rest. */
  takeResting(): readonly Mail[]
}

/** The mails of one kind that wait for their turn, and those that rest, each. */
const mostWaiting = 5_000
/** Those of one domain that rest have at most so many places: its owner may let them wait for ever. */
const mostOfDomain = mostWaiting / 10

/** Creates the turns of mails, which are counted under their names. */
export function createMailTurns<Mail extends Waiting>(): MailTurns<Mail> {
  /** By their names, in the order of their turns. */
  const kinds = new Map<string, MailKind<Mail>>()
  return {
    kindOf(from, isCode) {
      const name = `${from} ${isCode}`
      const kind = kinds.get(name) ?? {
        due: createWaitingPlaces<Mail>(mostWaiting),
        resting: createWaitingPlaces<Mail>(mostWaiting, mostOfDomain),
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
