/** A mail that waits, by the names that it is counted under, from the widest to the narrowest. */
export interface Waiting {
  readonly names: readonly string[]
}

/** The mails that wait for one thing, in order, in so many places. */
export interface WaitingPlaces<Mail extends Waiting> {
  /** Lets a mail wait; answers the one that has to give way for it, which waits no more. */
  add(mail: Mail): Mail | undefined
  /** Takes a mail out; answers whether it was there. */
  delete(mail: Mail): boolean
  /** Takes the one out that waits longest. */
  next(): Mail | undefined
}

/** The mails of one name, by the names below it. */
interface Branch<Mail> {
  size: number
  readonly below: Map<string, Branch<Mail>>
  /** Under the narrowest name, in order. */
  readonly mails: Set<Mail>
}

const newBranch = <Mail>(): Branch<Mail> => ({ size: 0, below: new Map(), mails: new Set() })

/**
 * The mail that gives way in a branch: the oldest of the name that has most, and of the names below it. Whoever fills the room loses their
 * own, also where the room, or all of one name, is full.
 */
function oldestOfMost<Mail>(branch: Branch<Mail>): Mail | undefined {
  let most: Branch<Mail> | undefined
  for (const each of branch.below.values()) if (each.size > (most?.size ?? 0)) most = each
  return most ? oldestOfMost(most) : branch.mails.values().next().value
}

/** Makes a room of so many places, of which one name of the widest has at most `mostOfName`. */
export function createWaitingPlaces<Mail extends Waiting>(
  most: number,
  mostOfName = most,
): WaitingPlaces<Mail> {
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
