import { callsFirstPollMs, callsFirstPollsForMs, callsLifetimeMs, callsPollMs } from '../../wire/constants.js'
import { callsNotSettled } from '../../wire/errors/calls.js'
import { fail, isLatchkitError } from '../../wire/errors/fail.js'
import { rpcFailed, rpcInternal } from '../../wire/errors/rpc.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import {
  chainDisconnected,
  providerDisconnected,
  walletFailed,
  walletSilent,
} from '../../wire/errors/wallet.js'
import type { CallsCapability, CallsStatus } from '../contracts/calls.js'
import type { Connector } from '../contracts/connector.js'
import type { Kit } from '../kit/kit.js'
import { readAccountSoon } from '../kit/readAccountSoon.js'
import type { CallsParameters } from './getCallsStatus.js'
import { withCalls } from './withCalls.js'

/** Parameters of `waitForCalls`. */
export interface WaitForCallsParameters extends CallsParameters {
  /** Stops waiting. The calls continue. */
  readonly signal?: AbortSignal
}

/** Failures that say nothing about the calls: the wallet is asked again. */
const passingErrors = [
  walletSilent,
  walletFailed,
  providerDisconnected,
  chainDisconnected,
  rpcFailed,
  rpcInternal,
] as const

/**
 * Waits until calls are no longer pending: asks every second for 10 s, then every 4 s, for at most the 24 hours that a wallet
 * remembers them. Then reads the balance again.
 * @param parameters The id that `sendCalls` returned, and a signal that ends the wait.
 * @returns The status of the calls and the receipts of their transactions.
 * @throws `getCallsStatusErrors`; `callsNotSettled` after 24 hours; `requestAborted`.
 * @example
 * ```ts
 * import { type Kit, waitForCalls } from 'latchkit'
 * const succeeded = async (kit: Kit, id: string) => (await waitForCalls(kit, { id })).status === 'confirmed'
 * ```
 */
export function waitForCalls(
  kit: Kit,
  { id, namespace, signal }: WaitForCallsParameters,
): Promise<CallsStatus> {
  return withCalls(
    kit,
    namespace,
    'wait for calls',
    async (calls, { connector, namespace: usedNamespace }) => {
      const controller = new AbortController()
      const end = () => controller.abort()
      if (signal?.aborted) end()
      signal?.addEventListener('abort', end)
      kit.live.cleanups.add(end)
      try {
        const status = await settle(kit, calls, connector, id, controller.signal)
        readAccountSoon(kit, usedNamespace, true)
        return status
      } finally {
        signal?.removeEventListener('abort', end)
        kit.live.cleanups.delete(end)
      }
    },
  )
}

async function settle(
  kit: Kit,
  calls: CallsCapability,
  connector: Connector,
  id: string,
  signal: AbortSignal,
): Promise<CallsStatus> {
  const { clock } = kit.services
  const since = clock.now()
  while (clock.now() - since < callsLifetimeMs) {
    if (signal.aborted) throw fail(requestAborted, {})
    const status = await readStatus(kit, calls, connector, id)
    if (signal.aborted) throw fail(requestAborted, {})
    if (status && status.status !== 'pending') return status
    await pause(kit, clock.now() - since < callsFirstPollsForMs ? callsFirstPollMs : callsPollMs, signal)
  }
  throw fail(callsNotSettled, { wallet: connector.data.name })
}

async function readStatus(kit: Kit, calls: CallsCapability, connector: Connector, id: string) {
  try {
    return await calls.getCallsStatus(connector, id)
  } catch (error) {
    if (!isLatchkitError(error, ...passingErrors)) throw error
    kit.services.logger.info(`${connector.data.name} does not say what became of calls`, error)
    return undefined
  }
}

function pause(kit: Kit, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = kit.services.clock.after(ms, end)
    signal.addEventListener('abort', end)
  })
}
