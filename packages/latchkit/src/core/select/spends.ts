import type { Account } from '../../wire/entities.js'
import type { Kit } from '../kit/kit.js'

/** Whether what an account holds may be spent, as its adapter says of accounts of its type. */
export function spends(
  { adapters }: Pick<Kit, 'adapters'>,
  { namespace, type }: Pick<Account, 'namespace' | 'type'>,
): boolean {
  const types = adapters.get(namespace)?.accountTypes ?? []
  return types.find((each) => each.type === type)?.spends ?? true
}
