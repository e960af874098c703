import { type ReactNode, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import type { Kit } from '../core/kit/kit.js'
import { adoptButtons } from './buttons/adoptButtons.js'
import { KitContext } from './kit/useLatchkit.js'
import { watchModal } from './modal/watchModal.js'

/** The props of a `LatchkitProvider`. */
export interface LatchkitProviderProps {
  readonly kit: Kit
  readonly children?: ReactNode
}

/**
 * Provides a kit to the buttons and hooks below, starts it, and shows its modal whenever it is opened. Whoever creates a kit
 * destroys it, with one exception: another kit of the same `id` replaces the previous kit, such as when a development server
 * has reloaded the file that creates it.
 * @param props The kit, made once and outside of components, and the part of the page that uses it.
 * @returns The children, below a context with the kit.
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
  const last = useRef(kit)
  // Adopt the stylesheet before the first frame, because buttons that are styled later would move away from under the pointer.
  useInsertionEffect(() => adoptButtons(kit), [kit])
  // Start before the first frame only if a wallet can be restored: the address then appears a frame sooner. Otherwise show the
  // first frame first.
  useLayoutEffect(() => {
    if (last.current === kit && kit.live.resumable.size > 0) kit.start()
  }, [kit])
  useEffect(() => {
    if (last.current !== kit && last.current.id === kit.id) last.current.destroy()
    last.current = kit
    kit.start()
    return watchModal(kit)
  }, [kit])
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>
}
