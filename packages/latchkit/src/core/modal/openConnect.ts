import { fail } from '../../wire/errors/fail.js'
import { modalClosed } from '../../wire/errors/modal.js'
import { requestAborted } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { until } from '../kit/until.js'
import { chainOf } from '../state/chains.js'
import { type ConnectedTo, disconnected, settled } from '../state/connection.js'
import { currentView } from '../state/views.js'
import { close } from './close.js'
import { type OpenParameters, open } from './open.js'

/** Parameters of `openConnect`. */
export type OpenConnectParameters = Omit<OpenParameters, 'view'>

/**
 * Opens the modal for the visitor to connect a wallet. Resolves with the connection once one is connected, even on a network
 * that the site does not list. If a wallet is already connected, it resolves with that connection and opens nothing.
 * @param parameters The namespace to connect, the active one unless given; whether the visitor may close the modal, `true`
 * unless given; a signal that closes it.
 * @returns The connection.
 * @throws `runningErrors`, `adapterNotFound`; `modalClosed` if the modal is closed and no wallet is being asked any more;
 * `requestAborted` if the signal aborts.
 * @example
 * ```ts
 * import { isLatchkitError, type Kit, openConnect } from 'latchkit'
 * const addressOf = async (kit: Kit) => {
 *   try {
 *     const { accounts } = await openConnect(kit)
 *     return accounts[0].address
 *   } catch (error) {
 *     if (isLatchkitError(error, 'modalClosed')) return undefined
 *     throw error
 *   }
 * }
 * ```
 */
export async function openConnect(kit: Kit, parameters: OpenConnectParameters = {}): Promise<ConnectedTo> {
  assertRunning(kit)
  const { namespace, signal } = parameters
  if (signal?.aborted) throw fail(requestAborted, {})
  const read = () => {
    const state = kit.store.getState()
    return { isOpen: state.modal.open, connection: chainOf(state, namespace)?.connection ?? disconnected }
  }
  const previousConnection = settled(read().connection)
  if (previousConnection.status === 'connected') return previousConnection
  open(kit, parameters)
  const readConnection = () => {
    const { connection, isOpen } = read()
    const current = settled(connection)
    if (current.status === 'connected') return current
    // The modal may close while a wallet in another app is still being asked; then wait for the wallet's answer.
    if (!isOpen && connection.status !== 'connecting') throw fail(modalClosed, {})
    return undefined
  }
  const connection = await until(kit, readConnection, { signal })
  // A view that asks a wallet closes the modal itself. If Connect is still shown, the wallet was connected by other code.
  const { modal, router } = kit.store.getState()
  if (modal.open && currentView(router).name === 'Connect') close(kit, 'finished')
  return connection
}
