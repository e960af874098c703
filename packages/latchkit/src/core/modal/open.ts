import { isPhone } from '../../wallets/links/phone.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { adapterNotFound } from '../../wire/errors/running.js'
import { afterPaint } from '../kit/afterPaint.js'
import { type Kit, patch } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { accountStatus } from '../select/accountStatus.js'
import { feature } from '../select/feature.js'
import { unsupportedChainDue } from '../select/unsupportedChain.js'
import { raiseAlert } from '../services/alert.js'
import { prefetchNetworkIcons } from '../services/findNetworkIcon.js'
import { track } from '../services/track.js'
import { openModal, withoutLoading } from '../state/modal.js'
import { reset, view } from '../state/router.js'
import type { OpenableView } from '../state/views.js'
import { withActive } from './activate.js'
import { closeBySignal } from './close.js'
import { fetchWallets } from './fetchWallets.js'

/** Parameters of `open`. */
export interface OpenParameters {
  /** The view to open; chosen by the state unless given (§2). */
  readonly view?: OpenableView
  /** The namespace to connect or to show. */
  readonly namespace?: ChainNamespace
  /** Whether the visitor may close it; `true` unless given. */
  readonly dismissible?: boolean
  /** Closes it. */
  readonly signal?: AbortSignal
}

/**
 * Opens the modal: on Account if a wallet is connected, on UnsupportedChain if that wallet is on a network that the site does
 * not list, otherwise on Connect. Without adapters it opens ConnectingWalletConnectBasic, or AllWallets on a phone or if the
 * site does not pair (§2).
 * @param parameters The view, the namespace, and what may close it; all optional.
 * @throws `adapterNotFound` for a namespace without an adapter; `runningErrors`.
 * @example
 * ```ts
 * import { type Kit, open } from 'latchkit'
 * const choose = (kit: Kit) => open(kit, { view: 'Networks' })
 * ```
 */
export function open(
  kit: Kit,
  { view: requestedView, namespace, dismissible = true, signal }: OpenParameters = {},
): void {
  assertRunning(kit)
  if (namespace !== undefined && !kit.adapters.has(namespace)) throw fail(adapterNotFound, { namespace })
  if (signal?.aborted) return
  const wasOpen = kit.store.getState().modal.open
  const name = requestedView ?? defaultView(kit, namespace)
  patch(kit, (state) => {
    const active = namespace ? withActive(state, namespace) : {}
    return {
      ...active,
      modal: openModal(active.modal ?? state.modal, {
        ...{ namespace, dismissible },
        wallets: state.connectors.length,
      }),
      router: reset(state.router, view(name, namespace ? { namespace } : {})),
    }
  })
  if (kit.live.ui.isOver !== false) alertNoInterface(kit)
  closeBySignal(kit, signal)
  if (!wasOpen)
    track(kit, 'MODAL_OPEN', { connected: accountStatus(kit.store.getState()).address !== undefined })
  // Files and answers that arrive before the first frame would delay it.
  afterPaint(() =>
    Promise.all([
      fetchWallets(kit).catch((error) => kit.services.logger.error('could not load the wallet list', error)),
      kit.config.backendUrl && prefetchNetworkIcons(kit),
    ]).finally(() => patch(kit, ({ modal }) => ({ modal: withoutLoading(modal) }))),
  )
}

function defaultView(kit: Kit, namespace: ChainNamespace | undefined): OpenableView {
  if (kit.adapters.size === 0) {
    const hasAll = feature(kit.store.getState(), 'allWallets')
    if (kit.config.connectors.some(({ pairs }) => pairs) && !(hasAll && isPhone()))
      return 'ConnectingWalletConnectBasic'
    if (hasAll) return 'AllWallets'
  }
  if (unsupportedChainDue(kit, namespace)) return 'UnsupportedChain'
  return accountStatus(kit.store.getState(), namespace).address ? 'Account' : 'Connect'
}

/** Tells the developer that the modal was opened but no interface shows it. */
export function alertNoInterface(kit: Kit): void {
  raiseAlert(kit, {
    code: 'noInterface',
    shortMessage: 'Nothing Shows the Modal',
    longMessage:
      'The modal was opened, and nothing on this page shows it. Render LatchkitProvider of latchkit/react with this kit.',
  })
}
