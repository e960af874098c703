import { type ServiceStatement, statementLifeMs, statementSkewMs } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { changeStage } from '../change/createChanges.js'
import { changeMs } from '../change/createEmailChange.js'
import { dayMs } from '../codes/codeLimits.js'
import { openEmail } from '../emailRows.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { emailHashOf } from '../statements.js'
import type { Binding, Bindings } from './createBindings.js'
import type { FinishedChanges } from './createFinishedChanges.js'
import { isFrozenByCode } from './createStops.js'

interface ChangeEndOptions {
  readonly holder: KeyHolder
  readonly clock: Pick<Clock, 'now'>
  readonly finishedChanges: FinishedChanges
  readonly bindings: Bindings
  readonly hashOf: (binding: Binding) => Promise<string>
}

/**
 * How long a newer statement of auth can still complete a dropped change: the statement that dropped the change may have been a lie, or
 * from an older backup.
 */
const droppedChangeMs = 30 * dayMs

/**
 * Creates the function that ends a change of address which recovery has finished and whose device did not come back within the day. A later
 * statement of auth decides: if auth has the new address, that becomes the only one, since both codes of recovery were typed for it; if
 * auth has the former address, the new one is dropped. Any other statement changes nothing. Shares never move.
 */
export function createChangeEnd({ holder, clock, finishedChanges, bindings, hashOf }: ChangeEndOptions) {
  return async ({ userId, emailHash, at }: ServiceStatement<'state'>): Promise<void> => {
    const change = await finishedChanges.findOf(userId)
    const binding = change && (await bindings.findById(userId))
    if (!change || !binding) return
    const latestEndAt = clock.now() + changeMs
    const isDropped = change.stage === changeStage.dropped
    // An older change has no end time: its day begins now.
    if (!isDropped && change.expiresAt > latestEndAt) return finishedChanges.endAt(change, latestEndAt)
    // Wait until recovery's last statement has expired by auth's clock as well: until then auth could still accept it and change the
    // address.
    if (!isDropped && at < change.expiresAt + statementLifeMs + statementSkewMs) return
    if (emailHash === (await hashOf(binding)))
      return isDropped ? undefined : finishedChanges.drop(change, clock.now() + droppedChangeMs)
    const hasAuthChanged = emailHash === emailHashOf(await openEmail(holder, userId, change.email))
    // The owner of a frozen wallet does not want its address to change.
    if (hasAuthChanged && !isFrozenByCode(binding, clock.now()))
      await bindings.completeEmail(change, clock.now())
  }
}
