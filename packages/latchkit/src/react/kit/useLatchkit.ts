import { createContext, useContext } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { fail } from '../../wire/errors/fail.js'
import { providerMissing } from '../../wire/errors/react.js'

/**
 * The kit of the nearest `LatchkitProvider`, to pass to verbs.
 * @returns The kit that was given to the provider: the same object in each rendering.
 * @throws `providerMissing` when there is no provider above.
 * @example
 * ```tsx
 * import { open } from 'latchkit'
 * import { useLatchkit } from 'latchkit/react'
 * function ChooseNetwork() {
 *   const kit = useLatchkit()
 *   return <button onClick={() => open(kit, { view: 'Networks' })}>Network</button>
 * }
 * ```
 */
export function useLatchkit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw fail(providerMissing, {})
  return kit
}

/** Provides the kit, never its state. Components read the state by `useSelect`. */
export const KitContext = createContext<Kit | undefined>(undefined)
