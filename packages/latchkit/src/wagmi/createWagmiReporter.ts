import type { CreateConnectorFn } from 'wagmi'
import type { Kit } from '../core/kit/kit.js'
import { later } from '../core/kit/oneAtATime.js'
import { type EvmConnection, evmConnection, isSameConnection } from './evmConnection.js'

type Emitter = Parameters<CreateConnectorFn>[0]['emitter']

/** Pause before the next report to wagmi, in ms. It doubles each time, up to `maxPauseMs`. */
const firstPauseMs = 100
const maxPauseMs = 3_200

/** Reports the kit's connection to wagmi. */
export interface WagmiReporter {
  /** Starts reporting each change of the kit's connection. */
  start(): void
  /** Records a connection that wagmi gets as the result of its own `connect`. */
  recordAnswer(connection: EvmConnection): void
  /** Reports the present connection. */
  report(): void
}

/**
 * Creates the reporter of a kit's connection, which emits a connector's events. wagmi ignores `connect` while it is connecting
 * or reconnecting. It also ignores every event from the answer to its own `connect` until it has recorded that answer. So the
 * reporter repeats what wagmi may have ignored.
 */
export function createWagmiReporter(kit: Kit, emitter: Emitter): WagmiReporter {
  let lastConnection: EvmConnection | undefined
  let pauseMs = firstPauseMs
  const runLater = (ms: number, run: () => void) => later(kit, `wagmi ${emitter.uid}`, ms, run)
  // wagmi listens for changes only while it has a connection.
  const isConnectedInWagmi = () => emitter.listenerCount('change') > 0
  const report = () => {
    lastConnection = evmConnection(kit)
    if (lastConnection && isConnectedInWagmi()) emitter.emit('change', lastConnection)
    else if (lastConnection) emitter.emit('connect', lastConnection)
    else if (isConnectedInWagmi()) emitter.emit('disconnect')
    if (!lastConnection || isConnectedInWagmi()) {
      pauseMs = firstPauseMs
      return
    }
    runLater(pauseMs, report)
    pauseMs = Math.min(2 * pauseMs, maxPauseMs)
  }
  return {
    report,
    start() {
      kit.store.subscribe(({ chains }, before) => {
        if (chains !== before.chains && !isSameConnection(lastConnection, evmConnection(kit))) report()
      })
    },
    recordAnswer(connection) {
      lastConnection = connection
      runLater(firstPauseMs, () => {
        if (!isSameConnection(connection, evmConnection(kit))) report()
      })
    },
  }
}
