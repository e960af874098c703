import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import type { SiwxState } from '../state/siwx.js'

const nameOf = ({ id }: Kit) => `latchkit:${id}:siwx_put_off`

/**
 * Returns the namespaces whose optional sign-in the visitor has postponed in this tab. It stays postponed after a page load, but
 * not for another account or in a new tab.
 */
export function recallPostponed(kit: Kit): readonly ChainNamespace[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(nameOf(kit)) ?? '[]')
    return Array.isArray(names) ? names : []
  } catch (error) {
    kit.services.logger.debug('this tab remembers nothing', error)
    return []
  }
}

/** Stores which sign-ins are postponed, if that has changed. Nothing about the visitor is stored. */
export function storePostponed(
  kit: Kit,
  currentState: SiwxState,
  previousState: SiwxState | undefined,
): void {
  const namespaces = new Set(recallPostponed(kit))
  for (const [namespace, state] of Object.entries(currentState.signIns)) {
    const last = previousState?.signIns[namespace] ?? { status: 'absent' }
    if ('isPutOff' in state) namespaces.add(namespace)
    // The absence of an account does not end the postponement: a page load begins without one, and a locked wallet has none
    // either.
    else if (state.status !== 'reading' && last.status !== 'absent' && !kit.live.resumable.has(namespace))
      namespaces.delete(namespace)
  }
  try {
    if (namespaces.size > 0) sessionStorage.setItem(nameOf(kit), JSON.stringify([...namespaces]))
    else sessionStorage.removeItem(nameOf(kit))
  } catch (error) {
    kit.services.logger.debug('this tab remembers nothing', error)
  }
}
