import type { ReactNode } from 'react'
import { type AccountStatus, accountStatus } from '../../core/select/accountStatus.js'
import type { OpenableView } from '../../core/state/views.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useLatchkit } from '../hooks/useLatchkit.js'
import { usePart } from '../hooks/usePart.js'
import { useSelect } from '../hooks/useSelect.js'
import { openModal, preloadModal } from '../modal/loadModal.js'
import { useButtonText } from '../text/buttonText.js'
import type { ConnectDetails } from './connectDetails.js'

/**
 * What a `ConnectButton` gives the function that draws a button of the site's own. The details are `undefined` until
 * `isReady`: on a server, and for the moment in which the page loads them.
 */
export interface ConnectButtonInfo extends AccountStatus, Partial<ConnectDetails> {
  readonly isReady: boolean
  /** The modal is open. */
  readonly isOpen: boolean
  /**
   * Opens the modal: on the account if one is connected, else on the wallets, or on the view that is named. Rejects with
   * `partNotLoaded` where its file does not come.
   */
  readonly open: (view?: OpenableView) => Promise<void>
  readonly openAccount: () => Promise<void>
  readonly openNetworks: () => Promise<void>
  /** Loads what opening takes: for `onPointerEnter` and `onFocus`. */
  readonly preload: () => void
}

/** The namespace to show, and the function that draws it. */
export interface OwnConnectButtonProps {
  readonly namespace: ChainNamespace | undefined
  readonly draw: (button: ConnectButtonInfo) => ReactNode
}

const loadDetails = async () => (await import('./connectDetails.js')).connectDetails

/** A button that the site draws itself. */
export function OwnConnectButton({ namespace, draw }: OwnConnectButtonProps) {
  const kit = useLatchkit()
  const { locale } = useButtonText()
  const details = usePart(true, loadDetails)
  const known = useSelect((state) => ({
    ...accountStatus(state, namespace),
    ...details?.(state, namespace, locale),
    isOpen: state.modal.open,
  }))
  const open = (view?: OpenableView) =>
    openModal(kit, { ...(view && { view }), ...(namespace && { namespace }) })
  return draw({
    ...known,
    isReady: details !== undefined,
    open,
    openAccount: () => open('Account'),
    openNetworks: () => open('Networks'),
    preload: () => preloadModal(kit),
  })
}
