import { type Word, wordMs, wordSkewMs } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { changeStage } from '../change/createChanges.js'
import { changeMs } from '../change/createEmailChange.js'
import { dayMs } from '../codes/codeLimits.js'
import { openEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { emailHashOf } from '../words.js'
import type { Binding, Bindings } from './createBindings.js'
import type { FinishedChanges } from './createFinishedChanges.js'
import { isFrozenByCode } from './createStops.js'

interface ChangeEndParts {
  readonly holder: KeyHolder
  readonly clock: Pick<Clock, 'now'>
  readonly finished: FinishedChanges
  readonly bindings: Bindings
  readonly hashOf: (binding: Binding) => Promise<string>
}

/** A dropped change is completed by auth’s newer word for so long: the word that dropped it may have been a lie, or of an older backup. */
const droppedMs = 30 * dayMs

/**
 * Makes the function that ends a change of address which recovery has finished, and whose device came no more within the day: by auth's word
 * of after it. Where auth has the new address it is the only one from then on, since both codes of recovery's own were typed for it; where
 * auth has the former one the new address is dropped. Any other word moves nothing, and no share moves in any case.
 */
export function createChangeEnd({ holder, clock, finished, bindings, hashOf }: ChangeEndParts) {
  return async ({ userId, emailHash, at }: Word<'state'>): Promise<void> => {
    const change = await finished.findOf(userId)
    const binding = change && (await bindings.findById(userId))
    if (!change || !binding) return
    const latest = clock.now() + changeMs
    const isDropped = change.stage === changeStage.dropped
    // One of before this rule had no end: its day begins now.
    if (!isDropped && change.expiresAt > latest) return finished.endAt(change, latest)
    // By auth's own time: recovery's last word, by which auth may follow, is over there too.
    if (!isDropped && at < change.expiresAt + wordMs + wordSkewMs) return
    if (emailHash === (await hashOf(binding)))
      return isDropped ? undefined : finished.drop(change, clock.now() + droppedMs)
    const isFollowed = emailHash === emailHashOf(await openEmail(holder, userId, change.email))
    // Who has frozen the wallet does not want its address to go.
    if (isFollowed && !isFrozenByCode(binding, clock.now())) await bindings.completeEmail(change, latest)
  }
}
