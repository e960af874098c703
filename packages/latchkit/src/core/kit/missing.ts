import type { Kit } from './kit.js'

/** Logs that a part of the kit could not be loaded. */
export const missing = (kit: Kit) => (error: unknown) =>
  kit.services.logger.error('a part of the kit could not be loaded', error)
