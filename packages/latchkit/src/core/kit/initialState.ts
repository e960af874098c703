import type { ParsedOptions } from '../options/config.js'
import type { AlertState } from '../state/alert.js'
import { initialChain } from '../state/chains.js'
import type { ModalState } from '../state/modal.js'
import type { PairingState } from '../state/pairing.js'
import type { RouterState } from '../state/router.js'
import type { ToastState } from '../state/toast.js'
import type { KitState } from './kit.js'

// How everything begins. It stands apart from the transitions, which a page does not load before it needs them.

export const initialModal: ModalState = {
  initialized: false,
  open: false,
  loading: false,
  shake: false,
  dismissible: true,
  isSwitchingNamespace: false,
  embedded: false,
  walletsAtOpen: 0,
}

export const initialRouter: RouterState = { history: [{ name: 'Connect', params: {} }], direction: 'next' }

export const initialPairing: PairingState = { status: 'idle', error: false, buffering: [] }

export const initialToast: ToastState = {}

export const initialAlert: AlertState = { shown: [] }

/** The state of a kit that has not been started: disconnected and closed, as the server renders it. */
export function initialState({ config, options, theme }: ParsedOptions): KitState {
  const { adapters, networks, defaultNetwork } = config
  const chains = adapters.flatMap((adapter) => {
    const { namespace } = adapter
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const first = defaultNetwork.chainNamespace === namespace ? defaultNetwork : own[0]
    return first ? [[namespace, initialChain(adapter, own, first.caipNetworkId)] as const] : []
  })
  return {
    modal: { ...initialModal, ...(chains.length > 0 && { activeChain: defaultNetwork.chainNamespace }) },
    router: initialRouter,
    chains: Object.fromEntries(chains),
    connectors: [],
    wallets: [],
    recentWallets: [],
    sessions: {},
    pairing: initialPairing,
    toast: initialToast,
    alert: initialAlert,
    theme,
    options,
    legalAccepted: false,
  }
}
