import { isLatchkitError } from '../../../wire/errors/fail.js'

/**
 * A failure for who helps: its code, its sentence and what the chain said. Not what lies below it, where a library may have
 * put the address of a node, and a key with it.
 */
export function detailsOf(error: unknown): string {
  if (!isLatchkitError(error)) return String(error)
  const { reason } = (error.data ?? {}) as { readonly reason?: unknown }
  const lines = typeof reason === 'string' && reason ? [`reason: ${reason}`] : []
  return [`${error.code}: ${error.message}`, ...lines].join('\n')
}
