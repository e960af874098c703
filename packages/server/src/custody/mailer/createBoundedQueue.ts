/** A waiting mail, with the names under which the limits count it, from the widest to the narrowest. */
export interface WaitingMail {
  readonly names: readonly string[]
}

/** A bounded queue of mails. */
export interface BoundedQueue<Mail extends WaitingMail> {
  /** Adds a mail. Returns the mail that was dropped to make room, if any. */
  add(mail: Mail): Mail | undefined
  /** Removes a mail. Returns whether the queue had it. */
  delete(mail: Mail): boolean
  /** Removes and returns the mail that has waited longest. */
  next(): Mail | undefined
}

/** The mails of one name, grouped by the next narrower names. */
interface Branch<Mail> {
  size: number
  readonly children: Map<string, Branch<Mail>>
  /** The mails of this name if it is a narrowest one, oldest first. */
  readonly mails: Set<Mail>
}

const newBranch = <Mail>(): Branch<Mail> => ({ size: 0, children: new Map(), mails: new Set() })

/**
 * Finds the mail to drop in a branch: level by level it takes the name with the most mails, and there the oldest mail. A sender that fills
 * the queue therefore loses its own mails.
 */
function oldestOfLargest<Mail>(branch: Branch<Mail>): Mail | undefined {
  let largest: Branch<Mail> | undefined
  for (const each of branch.children.values()) if (each.size > (largest?.size ?? 0)) largest = each
  return largest ? oldestOfLargest(largest) : branch.mails.values().next().value
}

/** Creates a queue for `maxMails` mails. Each of the widest names may have at most `maxOfName` of them. */
export function createBoundedQueue<Mail extends WaitingMail>(
  maxMails: number,
  maxOfName = maxMails,
): BoundedQueue<Mail> {
  const mails = new Set<Mail>()
  const root = newBranch<Mail>()

  function remove(mail: Mail): boolean {
    if (!mails.delete(mail)) return false
    let branch = root
    branch.size--
    for (const name of mail.names) {
      const next = branch.children.get(name)
      if (!next) break
      if (--next.size === 0) branch.children.delete(name)
      branch = next
    }
    branch.mails.delete(mail)
    return true
  }

  function insert(mail: Mail): void {
    mails.add(mail)
    let branch = root
    branch.size++
    for (const name of mail.names) {
      const next = branch.children.get(name) ?? newBranch()
      branch.children.set(name, next)
      next.size++
      branch = next
    }
    branch.mails.add(mail)
  }

  return {
    add(mail) {
      const ownBranch = root.children.get(mail.names[0] ?? '')
      insert(mail)
      const fullBranch =
        ownBranch && ownBranch.size > maxOfName ? ownBranch : root.size > maxMails ? root : undefined
      const droppedMail = fullBranch && oldestOfLargest(fullBranch)
      if (droppedMail) remove(droppedMail)
      return droppedMail
    },
    delete: remove,
    next() {
      const [first] = mails
      if (first) remove(first)
      return first
    },
  }
}
