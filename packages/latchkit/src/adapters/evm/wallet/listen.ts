import type { Connector } from '../../../core/contracts/connector.js'
import { watchUnlock } from '../../shared/wallet/unlocks.js'
import { providerOf } from '../discovery.js'
import type { EvmLive } from '../live.js'
import { parseAccounts } from './answers.js'

/** Functions by the event of EIP-1193 that they are called with. */
export type Listeners = Readonly<Record<string, (payload: unknown) => void>>

/** Listens to a wallet. Errors of the wallet's code are logged. @returns A function that stops listening. */
export function listen(live: EvmLive, connector: Connector, listeners: Listeners): () => void {
  const provider = providerOf(live, connector)
  const forEachEvent = (act: 'on' | 'removeListener') => {
    for (const event in listeners) {
      try {
        provider?.[act]?.(event, listeners[event] as (payload: unknown) => void)
      } catch (error) {
        live.context.logger.warn(`${connector.data.name} failed in ${act}`, error)
      }
    }
  }
  forEachEvent('on')
  return () => forEachEvent('removeListener')
}

/** The changes of a wallet that is being connected. */
export interface Changes {
  /** Tells whether the wallet has changed since the last call. */
  has(): boolean
  stop(): void
}

/** Starts listening before the first question: an answer may be outdated by the time `attach` listens. */
export function watchChanges(live: EvmLive, connector: Connector): Changes {
  let hasChanged = false
  const noteChange = () => {
    hasChanged = true
  }
  const stop = listen(live, connector, {
    accountsChanged: noteChange,
    chainChanged: noteChange,
    disconnect: noteChange,
  })
  return {
    has() {
      const wasChanged = hasChanged
      hasChanged = false
      return wasChanged
    },
    stop,
  }
}

/** Listens to a wallet that shares no account, until it is connected or disconnected. */
export function awaitUnlock(live: EvmLive, connector: Connector): void {
  watchUnlock(live, connector, (onAccounts) =>
    listen(live, connector, {
      accountsChanged(payload) {
        if (parseAccounts(payload)?.length) onAccounts()
      },
    }),
  )
}
