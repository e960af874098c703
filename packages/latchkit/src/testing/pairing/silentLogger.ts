import type { Logger } from '../../core/contracts/logger.js'

/** A log that nobody reads. */
export function silentLogger(): Logger {
  const write = () => undefined
  return { debug: write, info: write, warn: write, error: write }
}
