import { fail } from 'latchkit/wire'
import type { ServiceStatement } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { codeWrong, versionConflict } from '../../errors/custody.js'
import { ownerFacts } from '../codes/notifyLocked.js'
import { openEmail, sealEmail } from '../emailRows.js'
import { presentIndexOf } from '../notes.js'
import { emailHashOf } from '../statements.js'
import type { Binding } from './createBindings.js'
import { type BroughtReceipt, createFollowReceipt } from './followReceipt.js'
import { codeFacts, type RecoveryContext } from './recoveryContext.js'

/** Finds the wallet of an address whose code was typed, also if the wallet has moved to that address or is moving there. */
export interface ProvedWallet {
  /**
   * Finds the wallet. Throws `codeWrong` if the code was never mailed and must have been guessed; `versionConflict` if the address belongs
   * to another wallet by now.
   */
  find(
    owner: string,
    facts: v.InferOutput<typeof codeFacts>,
    broughtStatements: BroughtReceipt,
  ): Promise<Binding>
  /** Stores the present address of a wallet of which recovery had only the hash, now that a code has proved the address. */
  storeProvedAddress(owner: string, facts: unknown): Promise<void>
  /** Completes a change to this address if auth has made the change by now. Throws `versionConflict` if auth has another address. */
  completeChange(binding: Binding, owner: string, state: ServiceStatement<'state'>): Promise<void>
}

/** Creates the functions that find the wallet of a proved address. */
export function createProvedWallet(context: RecoveryContext): ProvedWallet {
  const { holder, clock, bindings, finished, findUser } = context
  const follow = createFollowReceipt(context)
  return {
    async find(owner, facts, broughtStatements) {
      const present = await findUser.email(owner)
      const wasCodeSent =
        (present && present.userId === facts.userId) || (facts.isMaking && facts.userId === null)
      if (!wasCodeSent) throw fail(codeWrong, { triesLeft: 0 })
      const binding = await follow(present, broughtStatements)
      // The wallet may be moving to this address, and still have another one until auth has changed it, too.
      const isOwn = binding && (binding.owner === owner || binding.userId === present?.userId)
      if (!isOwn) throw fail(versionConflict, {})
      return binding
    },
    async storeProvedAddress(owner, facts) {
      const { userId } = v.parse(codeFacts, facts)
      const binding = userId === null ? undefined : await bindings.findById(userId)
      if (binding?.presentHash === undefined) return
      const { login, email: row } = v.parse(ownerFacts, facts)
      const email = await openEmail(holder, login, row)
      if ((await presentIndexOf(holder, emailHashOf(email))) === binding.presentHash.index)
        await bindings.storePresentAddress(
          binding.userId,
          owner,
          await sealEmail(holder, binding.userId, email),
        )
    },
    async completeChange({ userId, owner: present }, owner, { emailHash }) {
      const change = present === owner ? undefined : await finished.findByOwner(owner)
      if (!change) return
      // The mail contained auth's half, too, so auth has the new address by now.
      const hasAuthChanged = emailHash === emailHashOf(await openEmail(holder, userId, change.email))
      if (!hasAuthChanged) throw fail(versionConflict, {})
      await bindings.completeEmail(change, clock.now())
    },
  }
}
