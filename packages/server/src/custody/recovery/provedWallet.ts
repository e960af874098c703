import { fail } from 'latchkit/wire'
import type { Word } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { codeWrong, versionConflict } from '../../errors/custody.js'
import { changeMs } from '../change/createEmailChange.js'
import { ownerFacts } from '../codes/tellShut.js'
import { openEmail, sealEmail } from '../emailRows.js'
import { movedIndexOf } from '../notes.js'
import { emailHashOf } from '../words.js'
import type { Binding } from './createBindings.js'
import { type Brought, createFollowing } from './followReceipt.js'
import { codeFacts, type RecoveryContext } from './recoveryContext.js'

/** The wallet of an address whose code was typed, also where it has moved, or is on its way to that address. */
export interface ProvedWallet {
  /** Finds it. Throws `codeWrong` where no mail had the code, so that it was guessed; `versionConflict` where it is another's by now. */
  find(owner: string, facts: v.InferOutput<typeof codeFacts>, brought: Brought): Promise<Binding>
  /** Takes the present address of a wallet that was known by its hash alone, which a code has proved now. */
  arrive(owner: string, facts: unknown): Promise<void>
  /** Completes a change to the address where auth has it by now. Throws `versionConflict` where auth has not. */
  completeChange(binding: Binding, owner: string, state: Word<'state'>): Promise<void>
}

/** Makes the functions that find the wallet of a proved address. */
export function createProvedWallet(context: RecoveryContext): ProvedWallet {
  const { holder, clock, bindings, finished } = context
  const follow = createFollowing(context)
  return {
    async find(owner, facts, brought) {
      const present = await bindings.findByOwner(owner)
      const isSent = (present && present.userId === facts.userId) || (facts.isMaking && facts.userId === null)
      if (!isSent) throw fail(codeWrong, { triesLeft: 0 })
      const binding = await follow(present, brought)
      // The wallet may move to this address, and be of another one until auth has followed.
      const isOwn = binding && (binding.owner === owner || binding.userId === present?.userId)
      if (!isOwn) throw fail(versionConflict, {})
      return binding
    },
    async arrive(owner, facts) {
      const { userId } = v.parse(codeFacts, facts)
      const binding = userId === null ? undefined : await bindings.findById(userId)
      if (binding?.moved === undefined) return
      const { login, email: row } = v.parse(ownerFacts, facts)
      const email = await openEmail(holder, login, row)
      if ((await movedIndexOf(holder, emailHashOf(email))) === binding.moved.index)
        await bindings.arrive(binding.userId, owner, await sealEmail(holder, binding.userId, email))
    },
    async completeChange({ userId, owner: present }, owner, { emailHash }) {
      const change = present === owner ? undefined : await finished.findByOwner(owner)
      if (!change) return
      // The mail had auth's half too: auth has the new address by now.
      const isFollowed = emailHash === emailHashOf(await openEmail(holder, userId, change.email))
      if (!isFollowed) throw fail(versionConflict, {})
      await bindings.completeEmail(change, clock.now() + changeMs)
    },
  }
}
