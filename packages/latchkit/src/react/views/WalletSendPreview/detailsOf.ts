import { isLatchkitError } from '../../../wire/errors/fail.js'
import { textsIn } from '../../../wire/errors/textsIn.js'

/**
 * A failure for who helps: its code, its sentence and what the chain said. Not what lies below it, where a library may have
 * put the address of a node, and a key with it.
 */
export function detailsOf(error: unknown): string {
  if (!isLatchkitError(error)) return String(error)
  const { reason } = textsIn(error.data)
  const lines = reason ? [`reason: ${reason}`] : []
  return [`${error.code}: ${error.message}`, ...lines].join('\n')
}
