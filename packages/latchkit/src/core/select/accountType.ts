import type { ChainNamespace } from '../../wire/caip.js'
import { defaultAccountTypes } from '../../wire/defaults.js'
import type { Account } from '../../wire/entities.js'
import type { Kit } from '../kit/kit.js'

/**
 * Returns the account type that a visitor starts with in a namespace: the site's choice, else that of §9 if the adapter knows
 * it, else the adapter's own default: `eoa` for EVM until there are smart accounts.
 * @param kit The kit.
 * @param namespace The namespace, such as `eip155`.
 * @returns The type, such as `eoa` or `smartAccount`; `undefined` if no adapter serves the namespace.
 * @example
 * ```ts
 * import { accountType, type Kit } from 'latchkit'
 * const isSmart = (kit: Kit) => accountType(kit, 'eip155') === 'smartAccount'
 * ```
 */
export function accountType({ config, adapters }: Kit, namespace: ChainNamespace): string | undefined {
  const chosenType = config.defaultAccountTypes[namespace] ?? defaultAccountTypes[namespace]
  const knownTypes = adapters.get(namespace)?.accountTypes
  return chosenType !== undefined && knownTypes?.some(({ type }) => type === chosenType)
    ? chosenType
    : knownTypes?.[0].type
}

/** Checks whether an account's holdings may be spent, as its adapter says for its account type. */
export function spends(
  { adapters }: Pick<Kit, 'adapters'>,
  { namespace, type }: Pick<Account, 'namespace' | 'type'>,
): boolean {
  const types = adapters.get(namespace)?.accountTypes ?? []
  return types.find((each) => each.type === type)?.spends ?? true
}
