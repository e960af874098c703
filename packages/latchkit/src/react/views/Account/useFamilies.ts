import { useMemo } from 'react'
import type { KitState } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { tokenBalance, tokenParts } from '../../../core/select/balances.js'
import { networkState } from '../../../core/select/networkState.js'
import { type TotalWorth, totalWorth } from '../../../core/select/totalWorth.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { Network, TokenBalance } from '../../../wire/entities.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { type FamilyState, stateOf } from './familyState.js'

/** A connected namespace: its name, its network, its tokens and what is known of them. */
export interface Family extends TotalWorth {
  readonly namespace: ChainNamespace
  readonly name: string
  readonly network: Network | undefined
  readonly state: FamilyState
  readonly tokens: readonly TokenBalance[]
}

/** Returns these namespaces with their tokens; the same objects as long as nothing of them changes. */
export function useFamilies(namespaces: readonly ChainNamespace[]): readonly Family[] {
  const { store } = useLatchkit()
  const parts = useSelect((state) => partsOf(state, namespaces))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the families are computed from `parts`.
  return useMemo(() => {
    const state = store.getState()
    return namespaces.map((namespace) => familyOf(state, namespace))
  }, [store, namespaces, parts])
}

/** Returns the values from which the families are computed, side by side, so that they can be compared. */
function partsOf(state: KitState, namespaces: readonly ChainNamespace[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const { balanceStatus } = accountState(state, namespace)
      const parts = Object.entries({ ...tokenParts(state, namespace), balanceStatus })
      return parts.map(([name, value]) => [`${namespace} ${name}`, value])
    }),
  )
}

const familyOf = (state: KitState, namespace: ChainNamespace): Family => ({
  namespace,
  name: state.chains[namespace]?.name ?? namespace,
  network: networkState(state, namespace).caipNetwork,
  state: stateOf(state, namespace),
  tokens: tokenBalance(state, namespace).tokens ?? [],
  ...totalWorth(state, namespace),
})
