import type { CaipNetworkId } from '../../wire/caip.js'
import type { Siwx } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import { withTimeout } from './plugin.js'
import { readAgain } from './readSession.js'
import { siwxPartOf } from './siwxPart.js'

/** Ends the sessions of an account on the server. The site's other tabs follow. */
export async function endSession(kit: Kit, chainId: CaipNetworkId, address: string): Promise<void> {
  await ending(kit, (plugin) => plugin.revokeSession(chainId, address))
}

/** Runs a function that ends sessions on the server. The site's other tabs follow. */
export async function ending(kit: Kit, end: (plugin: Siwx) => Promise<void>): Promise<void> {
  const { siwx } = siwxPartOf(kit)
  if (!siwx) return
  const request = Promise.resolve().then(() => end(siwx.plugin))
  // Only requests for sessions wait for it; the caller receives the failure.
  const settledRequest = withTimeout(kit, request).catch(() => undefined)
  siwx.ending.add(settledRequest)
  try {
    await withTimeout(kit, request)
  } finally {
    siwx.ending.delete(settledRequest)
    siwx.tell()
  }
}

/** Ends the sessions of an account without anybody waiting for it. */
export function endSessionQuietly(kit: Kit, chainId: CaipNetworkId, address: string): void {
  quietly(kit, endSession(kit, chainId, address))
}

/** Lets the end of a session continue in the background; afterwards the page shows what the server says. */
export function quietly(kit: Kit, ended: Promise<void>): void {
  ended
    .catch((error: unknown) => kit.services.logger.warn('a session could not be ended at the server', error))
    .finally(() => readAgain(kit))
}
