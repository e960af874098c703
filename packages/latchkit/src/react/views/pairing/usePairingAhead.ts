import { useEffect } from 'react'
import { openAhead } from '../../../core/connecting/openAhead.js'
import type { Kit } from '../../../core/kit/kit.js'
import { missing } from '../../../core/kit/missing.js'
import { legal } from '../../../core/select/legal.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { offerApps } from '../../apps/openApp.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useWalletRows } from '../../hooks/useWalletRows.js'
import { deviceOf } from '../stores/deviceOf.js'
import { isAppRow } from './isAppRow.js'

/**
 * On a phone, where a listed wallet has an app that can read it: makes the link while the list is looked at, so that one tap opens the
 * app. On a computer, before terms are accepted, and in the page's flow, where the visitor has asked for nothing, nothing is sent.
 */
export function usePairingAhead(kit: Kit, namespace: ChainNamespace | undefined): void {
  const rows = useWalletRows({ namespace })
  const { mayPair, of } = useSelect((state) => ({
    mayPair: state.modal.open && !state.modal.embedded && !legal(state).isBlocked,
    of: namespace ?? state.modal.namespace,
  }))
  const isWanted = mayPair && !deviceOf(navigator).isComputer && rows.all.some(isAppRow(kit))
  useEffect(() => {
    if (!isWanted) return
    offerApps(kit)
    openAhead(kit, of).catch(missing(kit))
  }, [kit, isWanted, of])
}

/** The same, for a view that loads it. */
export function PairingAhead(props: { readonly kit: Kit; readonly namespace: ChainNamespace | undefined }) {
  usePairingAhead(props.kit, props.namespace)
  return null
}
