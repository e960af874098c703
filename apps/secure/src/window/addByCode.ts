import type { FrameReason } from 'latchkit/wire'
import type { Outcome } from '../calls/decide.js'
import type { FrameParts } from '../calls/frameState.js'
import { actByProof } from '../calls/proving.js'
import { ownerWayOf } from '../identity/walletOwner.js'
import { windowTextOf } from '../texts/windowTextOf.js'

interface AddByCodeInput {
  readonly title: string
  readonly reason: FrameReason
  /** Makes the window a device of the wallet, by a proved login. */
  add(loginId: string): Promise<void>
}

/** Makes a window a device of the wallet by a proof that is given in the frame. Afterwards the window is opened again. */
export async function addByCode(parts: FrameParts, { title, reason, add }: AddByCodeInput): Promise<Outcome> {
  const wallet = await parts.wallets.wallet()
  const way = wallet && ownerWayOf(wallet)
  const texts = windowTextOf(parts.language(), way)
  return actByProof(parts, {
    way,
    title,
    reason,
    statement: texts.addWindow,
    note: texts.addWindowNote,
    act: ({ loginId }) => add(loginId),
  })
}
