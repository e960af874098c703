import type { KitState } from './kit/kit.js'
import type { ParsedOptions } from './options/config.js'
import { initialAlert } from './state/alert.js'
import { initialChain } from './state/chains.js'
import { initialModal } from './state/modal.js'
import { initialPairing } from './state/pairing.js'
import { initialRouter } from './state/router.js'
import { initialToast } from './state/toast.js'

/** Returns the state of a kit that has not been started: disconnected and closed, as a server renders it. */
export function initialState({ config, options, theme }: ParsedOptions): KitState {
  const { adapters, networks, defaultNetwork } = config
  const chains = adapters.flatMap((adapter) => {
    const { namespace } = adapter
    const ownNetworks = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const first = defaultNetwork.chainNamespace === namespace ? defaultNetwork : ownNetworks[0]
    return first ? [[namespace, initialChain(adapter, ownNetworks, first.caipNetworkId)] as const] : []
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
