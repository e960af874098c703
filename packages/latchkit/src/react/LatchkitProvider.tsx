import { type ReactNode, useEffect } from 'react'
import type { Kit } from '../core/kit.js'
import { adoptButtons } from './buttons/adoptButtons.js'
import { KitContext } from './KitContext.js'
import { watchModal } from './modal/watchModal.js'

/** What a `LatchkitProvider` needs. */
export interface LatchkitProviderProps {
  readonly kit: Kit
  readonly children?: ReactNode
}

/**
 * Puts a kit within reach of the buttons and hooks below, starts it, and shows its modal when it is opened, by whomever.
 * It never destroys the kit: who created it does.
 * @example
 * ```tsx
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * import { ConnectButton, LatchkitProvider } from 'latchkit/react'
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()] })
 * const App = () => (
 *   <LatchkitProvider kit={kit}>
 *     <ConnectButton />
 *   </LatchkitProvider>
 * )
 * ```
 */
export function LatchkitProvider({ kit, children }: LatchkitProviderProps) {
  useEffect(() => {
    kit.start()
    const stops = [adoptButtons(kit), watchModal(kit)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}
