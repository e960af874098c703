import { useEffect, useState } from 'react'
import { openAhead } from '../../../core/connect/openAhead.js'
import type { Kit } from '../../../core/kit/kit.js'
import { logNotLoaded } from '../../../core/kit/load.js'
import { legal } from '../../../core/select/legal.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { deviceOf } from '../../apps/deviceOf.js'
import { isAppRow } from '../../apps/linkHere.js'
import { offerApps, withdrawApps } from '../../apps/openApp.js'
import { useHost } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletRows } from '../../kit/useWalletRows.js'

/**
 * Prepares a pairing link on a phone while the list is on the screen, if a listed wallet has an app that can read it, so that one tap
 * opens the app. On a computer, and before the terms are accepted, nothing is prepared or sent.
 */
export function usePreparedPairing(kit: Kit, namespace: ChainNamespace | undefined): void {
  const rows = useWalletRows({ namespace })
  const { root } = useHost()
  const { mayPair, isInPage, of } = useSelect((state) => ({
    mayPair: state.modal.open && !legal(state).isBlocked,
    isInPage: state.modal.embedded,
    of: namespace ?? state.modal.namespace,
  }))
  const isInSight = useInSight(isInPage ? root.host : undefined)
  const isLookedAt = !isInPage || isInSight
  const isWanted = mayPair && isLookedAt && !deviceOf(navigator).isComputer && rows.all.some(isAppRow(kit))
  useEffect(() => {
    if (isInPage && isInSight === false) withdrawApps(kit)
    if (!isWanted) return
    offerApps(kit)
    openAhead(kit, of).catch(logNotLoaded(kit))
  }, [kit, isWanted, of, isInPage, isInSight])
}

/** The hook as a component, for a view that loads it on demand. */
export function PreparedPairing(props: {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
}) {
  usePreparedPairing(props.kit, props.namespace)
  return null
}

/** Returns whether at least half of an element is visible; `undefined` until that is known. */
function useInSight(element: Element | undefined): boolean | undefined {
  const [isInSight, setInSight] = useState<boolean>()
  useEffect(() => {
    if (!element) return
    const watcher = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting), {
      threshold: 0.5,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element])
  return isInSight
}
