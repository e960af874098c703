import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import type { SiwxState } from '../state/siwx.js'

const nameOf = ({ id }: Kit) => `latchkit:${id}:siwx_put_off`

/**
 * Returns the namespaces whose optional sign-in the visitor has snoozed in this tab. It stays snoozed after a page load, but
 * not for another account or in a new tab.
 */
export function recallSnoozed(kit: Kit): readonly ChainNamespace[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(nameOf(kit)) ?? '[]')
    return Array.isArray(names) ? names : []
  } catch (error) {
    kit.services.logger.debug('this tab remembers nothing', error)
    return []
  }
}

/** Stores which sign-ins are snoozed, if that has changed. Nothing about the visitor is stored. */
export function storeSnoozed(kit: Kit, now: SiwxState, before: SiwxState | undefined): void {
  const snoozed = new Set(recallSnoozed(kit))
  for (const [namespace, state] of Object.entries(now.signIns)) {
    const last = before?.signIns[namespace] ?? { status: 'absent' }
    if ('isPutOff' in state) snoozed.add(namespace)
    // The absence of an account does not end a snooze: a page load begins without one, and a locked wallet has none either.
    else if (state.status !== 'reading' && last.status !== 'absent' && !kit.live.resumable.has(namespace))
      snoozed.delete(namespace)
  }
  try {
    if (snoozed.size > 0) sessionStorage.setItem(nameOf(kit), JSON.stringify([...snoozed]))
    else sessionStorage.removeItem(nameOf(kit))
  } catch (error) {
    kit.services.logger.debug('this tab remembers nothing', error)
  }
}
