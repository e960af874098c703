import type { ProposalNamespace } from '../../wire/pairingMessages.js'
import type { ProposedNamespaces } from './proposedNamespaces.js'

type Entry = readonly [key: string, namespace: ProposalNamespace]

/**
 * Merges required and optional namespaces into optional ones (CAIP-25). `ns:ref` keys are merged into `ns`; chains, methods and
 * events keep the order of their first appearance.
 */
export function mergeNamespaces(
  requiredNamespaces: ProposedNamespaces = {},
  optionalNamespaces: ProposedNamespaces = {},
): ProposedNamespaces {
  const mergedNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
  for (const [key, { chains, methods, events }] of [
    ...entries(requiredNamespaces),
    ...entries(optionalNamespaces),
  ]) {
    const [namespace = key] = key.split(':')
    const target = ownValue(mergedNamespaces, namespace) ?? { chains: [], methods: [], events: [] }
    mergedNamespaces[namespace] = target
    addUnique(target.chains, key.includes(':') ? [key, ...(chains ?? [])] : (chains ?? []))
    addUnique(target.methods, methods)
    addUnique(target.events, events)
  }
  return mergedNamespaces
}

/** Returns an own property of an object, even if its name is one of `Object.prototype`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function entries(namespaces: ProposedNamespaces): readonly Entry[] {
  return Object.entries(namespaces)
}

function addUnique(list: string[], values: readonly string[]): void {
  for (const value of values) if (!list.includes(value)) list.push(value)
}
