import { bytesToHex } from 'viem'
import { showHidden } from '../../../../reading/src/showHidden.js'
import type { TypedLine } from '../../../../reading/src/typedValue.js'

/** A call as the metadata names it: pallet, function, arguments. */
export interface NamedCall {
  readonly type: string
  readonly value: { readonly type: string; readonly value?: unknown }
}

/** What a call does, if this wallet knows it. Amounts are in smallest units. */
export type CallStep =
  | { readonly kind: 'send'; readonly to: string; readonly amount: bigint }
  | { readonly kind: 'sendAll'; readonly to: string }
  | { readonly kind: 'remark'; readonly text: string }
  | { readonly kind: 'other'; readonly name: string; readonly lines: readonly TypedLine[] }

const batches = ['batch', 'batch_all', 'force_batch']
const transfers = ['transfer_keep_alive', 'transfer_allow_death']

/** Reads a call; a batch becomes each of its calls. An unknown call becomes `other`, with its arguments. */
export function readCall({ type: pallet, value: { type: name, value } }: NamedCall): readonly CallStep[] {
  const fields = (value ?? {}) as Readonly<Record<string, unknown>>
  const other: CallStep = { kind: 'other', name: `${pallet}.${name}`, lines: linesOf(value) }
  if (pallet === 'Utility' && batches.includes(name) && Array.isArray(fields.calls)) {
    return fields.calls.flatMap((call) => readCall(call as NamedCall))
  }
  if (pallet === 'Balances' && transfers.includes(name)) {
    const to = accountIn(fields.dest)
    return to && typeof fields.value === 'bigint' ? [{ kind: 'send', to, amount: fields.value }] : [other]
  }
  if (pallet === 'Balances' && name === 'transfer_all') {
    const to = accountIn(fields.dest)
    return to ? [{ kind: 'sendAll', to }] : [other]
  }
  if (pallet === 'System' && /^remark(_with_event)?$/.test(name)) {
    return fields.remark instanceof Uint8Array ? [{ kind: 'remark', text: textOf(fields.remark) }] : [other]
  }
  return [other]
}

/** Returns the address of a `MultiAddress`; `undefined` for other forms, which only the chain can resolve. */
function accountIn(given: unknown): string | undefined {
  const { type, value } = (given ?? {}) as Readonly<Record<string, unknown>>
  return type === 'Id' && typeof value === 'string' ? value : undefined
}

function textOf(bytes: Uint8Array): string {
  try {
    return showHidden(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return bytesToHex(bytes) // no text
  }
}

/** Lists decoded arguments line by line. */
function linesOf(value: unknown): readonly TypedLine[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).map(([name, each]) => lineOf(name, each))
}

function lineOf(name: string, value: unknown): TypedLine {
  const type = ''
  if (value instanceof Uint8Array) return { name, type, value: bytesToHex(value) }
  if (typeof value !== 'object' || value === null) return { name, type, value: showHidden(String(value)) }
  const lines = linesOf(value)
  return lines.length > 0 ? { name, type, lines } : { name, type, value: 'nothing' }
}
