import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import type { SiwxState } from '../state/siwx.js'

const nameOf = ({ id }: Kit) => `latchkit:${id}:siwx_put_off`

/**
 * The namespaces whose optional sign-in the visitor has put off in this tab: a page load asks them for it no more. A new tab does, and
 * so does another account.
 */
export function recallPutOff(kit: Kit): readonly ChainNamespace[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(nameOf(kit)) ?? '[]')
    return Array.isArray(names) ? names : []
  } catch (error) {
    kit.services.logger.debug('this tab remembers nothing', error)
    return []
  }
}

/** Remembers which sign-ins are put off, where that has changed. Nothing is remembered of who the visitor is. */
export function rememberPutOff(kit: Kit, now: SiwxState, before: SiwxState | undefined): void {
  const put = new Set(recallPutOff(kit))
  for (const [namespace, state] of Object.entries(now.signIns)) {
    const last = before?.signIns[namespace] ?? { status: 'absent' }
    if ('isPutOff' in state) put.add(namespace)
    // A page load begins without an account, too, and a locked wallet has none: that is no reason to forget.
    else if (state.status !== 'reading' && last.status !== 'absent' && !kit.live.resumable.has(namespace))
      put.delete(namespace)
  }
  try {
    if (put.size > 0) sessionStorage.setItem(nameOf(kit), JSON.stringify([...put]))
    else sessionStorage.removeItem(nameOf(kit))
  } catch (error) {
    kit.services.logger.debug('this tab remembers nothing', error)
  }
}
