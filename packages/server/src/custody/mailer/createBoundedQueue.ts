/** A waiting mail, with the names that limits count it by, from the widest to the narrowest. */
export interface Waiting {
  readonly names: readonly string[]
}

/** A bounded queue of mails. */
export interface BoundedQueue<Mail extends Waiting> {
  /** Adds a mail. Returns the mail that was dropped to make room, if any. */
  add(mail: Mail): Mail | undefined
  /** Removes a mail. Returns whether it was there. */
  delete(mail: Mail): boolean
  /** Removes and returns the mail that has waited longest. */
  next(): Mail | undefined
}

/** The mails of one name, grouped by the names below it. */
interface Branch<Mail> {
  size: number
  readonly below: Map<string, Branch<Mail>>
  /** The mails of a narrowest name, oldest first. */
  readonly mails: Set<Mail>
}

const newBranch = <Mail>(): Branch<Mail> => ({ size: 0, below: new Map(), mails: new Set() })

/**
 * Finds the mail to drop in a branch: the oldest of the name that has most, level by level. A sender that fills the queue therefore loses
 * its own mails.
 */
function oldestOfMost<Mail>(branch: Branch<Mail>): Mail | undefined {
  let most: Branch<Mail> | undefined
  for (const each of branch.below.values()) if (each.size > (most?.size ?? 0)) most = each
  return most ? oldestOfMost(most) : branch.mails.values().next().value
}

/** Creates a queue for `most` mails. Each name of the widest kind may have at most `mostOfName` of them. */
export function createBoundedQueue<Mail extends Waiting>(
  most: number,
  mostOfName = most,
): BoundedQueue<Mail> {
  const all = new Set<Mail>()
  const root = newBranch<Mail>()

  function remove(mail: Mail): boolean {
    if (!all.delete(mail)) return false
    let branch = root
    branch.size--
    for (const name of mail.names) {
      const next = branch.below.get(name)
      if (!next) break
      if (--next.size === 0) branch.below.delete(name)
      branch = next
    }
    branch.mails.delete(mail)
    return true
  }

  function enter(mail: Mail): void {
    all.add(mail)
    let branch = root
    branch.size++
    for (const name of mail.names) {
      const next = branch.below.get(name) ?? newBranch()
      branch.below.set(name, next)
      next.size++
      branch = next
    }
    branch.mails.add(mail)
  }

  return {
    add(mail) {
      const own = root.below.get(mail.names[0] ?? '')
      enter(mail)
      const full = own && own.size > mostOfName ? own : root.size > most ? root : undefined
      const leaves = full && oldestOfMost(full)
      if (leaves) remove(leaves)
      return leaves
    },
    delete: remove,
    next() {
      const [first] = all
      if (first) remove(first)
      return first
    },
  }
}
