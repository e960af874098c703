import type { CaipNetworkId } from '../../wire/caip.js'
import type { Siwx } from '../contracts/siwx.js'
import type { Kit } from '../kit/kit.js'
import { withTimeout } from './plugin.js'
import { readAgain } from './readSession.js'
import { signInMemory } from './signInMemory.js'

/** Ends the sessions of an account on the server, and tells the site's other tabs. */
export async function endSession(kit: Kit, chainId: CaipNetworkId, address: string): Promise<void> {
  await runEnding(kit, (plugin) => plugin.revokeSession(chainId, address))
}

/** Runs a function that ends sessions on the server, then tells the site's other tabs. */
export async function runEnding(kit: Kit, end: (plugin: Siwx) => Promise<void>): Promise<void> {
  const { siwx } = signInMemory(kit)
  if (!siwx) return
  const request = Promise.resolve().then(() => end(siwx.plugin))
  // Requests for sessions wait for this promise, so it must not reject. The caller receives the failure from the await below.
  const settledRequest = withTimeout(kit, request).catch(() => undefined)
  siwx.ending.add(settledRequest)
  try {
    await withTimeout(kit, request)
  } finally {
    siwx.ending.delete(settledRequest)
    siwx.tell()
  }
}

/** Ends the sessions of an account in the background. */
export function endSessionQuietly(kit: Kit, chainId: CaipNetworkId, address: string): void {
  finishQuietly(kit, endSession(kit, chainId, address))
}

/**
 * Lets the end of a session continue in the background; a failure is only logged. Afterwards asks the server which sessions
 * remain.
 */
export function finishQuietly(kit: Kit, request: Promise<void>): void {
  request
    .catch((error: unknown) => kit.services.logger.warn('a session could not be ended at the server', error))
    .finally(() => readAgain(kit))
}
