import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import type { FrameLink } from '../channel/openChannel.js'
import type { FrameParts } from './frameState.js'

/** Returns an opaque id of the session for the page, which is useless without the frame's data. */
export async function handleOf({ store }: Pick<FrameParts, 'store'>): Promise<string> {
  return store.add('handle', randomHex(16))
}

/**
 * Connects the page to a session. If only auth vouches for the wallet, asks the person first whether it is theirs.
 * @param signal Aborts when a newer login has begun.
 * @returns Whether the page is connected.
 */
export async function enterPage(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { session, store, wallets, screenHost } = parts
  const { unconfirmed } = (await wallets.wallet()) ?? {}
  if (unconfirmed && !(await (await import('./newDevice.js')).confirmBinding(parts, unconfirmed))) {
    // A newer login has replaced the question and owns session and screen now.
    if (signal.aborted) return false
    await session.end(false)
    screenHost.clear()
    return false
  }
  // Tell the page before the frame hides: without a session, the page would take the hidden frame for a cancelled login.
  link.updateSession(await handleOf(parts))
  const { release, share, locked } = (await wallets.wallet()) ?? {}
  if (locked) void import('../window/unlockInFrame.js').then((unlock) => unlock.unlockInFrame(parts))
  else if (release && !share) void import('./newDevice.js').then(({ showHold }) => showHold(parts))
  else if (store.isLasting) screenHost.clear()
  else void import('../window/offerToRemember.js').then((offer) => offer.offerToRemember(parts))
  return true
}
