import type { ProposalNamespace } from '../../wire/pairingMessages.js'
import type { ProposedNamespaces } from './proposedNamespaces.js'

type Entry = readonly [key: string, namespace: ProposalNamespace]

/**
 * Merges required and optional namespaces into one set of optional ones (CAIP-25): `ns:ref` keys fold
 * into `ns`, and chains, methods and events are united in the order in which they are first seen.
 */
export function mergeNamespaces(
  required: ProposedNamespaces = {},
  optional: ProposedNamespaces = {},
): ProposedNamespaces {
  const merged: Record<string, { chains: string[]; methods: string[]; events: string[] }> = {}
  for (const [key, { chains, methods, events }] of [...entries(required), ...entries(optional)]) {
    const [namespace = key] = key.split(':')
    const into = own(merged, namespace) ?? { chains: [], methods: [], events: [] }
    merged[namespace] = into
    add(into.chains, key.includes(':') ? [key, ...(chains ?? [])] : (chains ?? []))
    add(into.methods, methods)
    add(into.events, events)
  }
  return merged
}

/** A value of an object's own, whatever the name. */
export function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

function entries(namespaces: ProposedNamespaces): readonly Entry[] {
  return Object.entries(namespaces)
}

function add(to: string[], values: readonly string[]): void {
  for (const value of values) if (!to.includes(value)) to.push(value)
}
