import type { ErrorEntry } from 'latchkit/wire'
import { invalidRequest, parseError } from '../../errors/relay.js'
import { rawId } from './rawId.js'

/** A frame of a client. The id stays JSON text, so that the answer can repeat it exactly. */
export type Frame =
  | { readonly kind: 'request'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly ok: boolean }
  | { readonly kind: 'fault'; readonly id: string; readonly fault: ErrorEntry<Record<never, never>> }

const maxIdLength = 128

function idText(id: unknown, text: string): string | undefined {
  if (typeof id === 'string') return id.length <= maxIdLength ? JSON.stringify(id) : undefined
  if (typeof id !== 'number') return undefined
  return Number.isSafeInteger(id) ? String(id) : rawId(text)
}

/** Reads a push id. JavaScript clients answer a long number as a string of its digits with an `n` at the end. */
function pushId(id: unknown): number {
  if (typeof id === 'string' && /^\d{1,16}n?$/.test(id)) return Number.parseInt(id, 10)
  return typeof id === 'number' ? id : Number.NaN
}

const fault = (error: ErrorEntry<Record<never, never>>, id = 'null'): Frame => ({
  kind: 'fault',
  id,
  fault: error,
})

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // JSON has no such value
  }
}

export function readFrame(text: string): Frame {
  const value = parse(text)
  if (value === undefined) return fault(parseError)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(invalidRequest)
  const { id, jsonrpc, method, params, result, error } = value as Record<string, unknown>
  if (method === undefined && (result !== undefined || error !== undefined)) {
    return { kind: 'answer', id: pushId(id), ok: error === undefined }
  }
  const echo = idText(id, text)
  if (echo === undefined || jsonrpc !== '2.0' || typeof method !== 'string')
    return fault(invalidRequest, echo)
  return { kind: 'request', id: echo, method, params }
}
