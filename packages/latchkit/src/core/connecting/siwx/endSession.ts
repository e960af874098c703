import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Kit } from '../../kit/kit.js'
import { inTime } from './inTime.js'
import { readAgain } from './readSession.js'

/** Ends the sessions of an account at the server; the site's other tabs follow. */
export async function endSession(kit: Kit, chainId: CaipNetworkId, address: string): Promise<void> {
  const { siwx } = kit.live
  if (!siwx) return
  const request = Promise.resolve().then(() => siwx.plugin.revokeSession(chainId, address))
  // Only what asks for sessions waits for it: why it failed is said to who ends it.
  const ending = inTime(kit, request).catch(() => undefined)
  siwx.ending.add(ending)
  try {
    await inTime(kit, request)
  } finally {
    siwx.ending.delete(ending)
    siwx.tell()
  }
}

/** The same, where nothing waits for it: what the server says then is shown. */
export function endSessionQuietly(kit: Kit, chainId: CaipNetworkId, address: string): void {
  endSession(kit, chainId, address)
    .catch((error: unknown) => kit.services.logger.warn('a session could not be ended at the server', error))
    .finally(() => readAgain(kit))
}
