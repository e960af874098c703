import { useEffect } from 'react'
import { openAhead } from '../../../core/connect/openAhead.js'
import type { Kit } from '../../../core/kit/kit.js'
import { logNotLoaded } from '../../../core/kit/load.js'
import { legal } from '../../../core/select/legal.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { offerApps, withdrawApps } from '../../apps/openApp.js'
import { useInSight } from '../../hooks/useInSight.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { useHost } from '../../host/HostContext.js'
import { deviceOf } from '../stores/deviceOf.js'
import { isAppRow } from './isAppRow.js'

/**
 * On a phone, where a listed wallet has an app that can read it: makes the link while the list is looked at, so that one tap opens the
 * app. In the page's flow that is while the list is on the screen. On a computer and before terms are accepted nothing is sent.
 */
export function usePairingAhead(kit: Kit, namespace: ChainNamespace | undefined): void {
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

/** The same, for a view that loads it. */
export function PairingAhead(props: { readonly kit: Kit; readonly namespace: ChainNamespace | undefined }) {
  usePairingAhead(props.kit, props.namespace)
  return null
}
