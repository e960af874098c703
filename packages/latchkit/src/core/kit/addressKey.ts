import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from './kit.js'

/** The part of a kit that `addressKey` needs. */
type Adapters = Pick<Kit, 'adapters'>

/** By what an address of a namespace is told from others, in whatever way it is written; nothing for what is none. */
export function addressKey(
  { adapters }: Adapters,
  namespace: ChainNamespace | undefined,
  text: unknown,
): string | undefined {
  return namespace === undefined ? undefined : adapters.get(namespace)?.addressKey(text)
}

/** Whether two texts are the same address of a namespace. */
export function isSameAddress(
  kit: Adapters,
  namespace: ChainNamespace,
  one: unknown,
  other: unknown,
): boolean {
  const key = addressKey(kit, namespace, one)
  return key !== undefined && key === addressKey(kit, namespace, other)
}
