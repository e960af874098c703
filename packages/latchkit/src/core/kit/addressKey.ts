import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from './kit.js'

/** The part of a kit that `addressKey` needs. */
type Adapters = Pick<Kit, 'adapters'>

/**
 * Returns the key that identifies an address of a namespace, however it is written, or `undefined` if the text is not an
 * address.
 */
export function addressKey(
  { adapters }: Adapters,
  namespace: ChainNamespace | undefined,
  text: unknown,
): string | undefined {
  return namespace === undefined ? undefined : adapters.get(namespace)?.addressKey(text)
}

/** Checks whether two texts are the same address of a namespace. */
export function isSameAddress(
  kit: Adapters,
  namespace: ChainNamespace,
  one: unknown,
  other: unknown,
): boolean {
  const key = addressKey(kit, namespace, one)
  return key !== undefined && key === addressKey(kit, namespace, other)
}
