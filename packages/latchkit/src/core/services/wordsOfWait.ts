import type { ConnectorData } from '../../wire/entities.js'

/** How deep an error may be wrapped. */
const maxNested = 6

/**
 * Returns what the visitor's own wallet says of a device that may not use it yet. Such a request fails as if the visitor had declined, because
 * a site would otherwise ask again at once.
 * @param connector The wallet that was asked. Only a login of this kit knows devices that wait.
 */
export function wordsOfWait(
  error: unknown,
  connector: Pick<ConnectorData, 'type'> | undefined,
): string | undefined {
  if (connector?.type !== 'AUTH') return undefined
  let inner = error
  for (let depth = 0; depth < maxNested; depth++) {
    if (typeof inner !== 'object' || inner === null) return undefined
    const { waits, message, cause } = inner as WrappedError
    if (waits === true && typeof message === 'string') return message
    inner = cause
  }
  return undefined
}

interface WrappedError {
  readonly waits?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}
