import type { CreateConnectorFn } from 'wagmi'
import type { Kit } from '../core/kit/kit.js'
import { later } from '../core/kit/oneAtATime.js'
import { type EvmConnection, evmConnection, isSameConnection } from './evmConnection.js'

type Emitter = Parameters<CreateConnectorFn>[0]['emitter']

/** Pause before the next report to wagmi, in ms. It doubles each time, up to `lastPauseMs`. */
const firstPauseMs = 100
const lastPauseMs = 3_200

/** Reports the kit's connection to wagmi. */
export interface WagmiReporter {
  /** Starts reporting each change of the kit's connection. */
  start(): void
  /** Records a connection that wagmi receives as the answer to its own `connect`. */
  recordAnswer(connection: EvmConnection): void
  /** Reports the present connection. */
  report(): void
}

/**
 * Creates the reporter of a kit's connection, which emits a connector's events. wagmi ignores `connect` while it is connecting
 * or reconnecting, and ignores everything between the answer to its own `connect` and recording it, so both are reported again.
 */
export function createWagmiReporter(kit: Kit, emitter: Emitter): WagmiReporter {
  let reported: EvmConnection | undefined
  let pauseMs = firstPauseMs
  const runLater = (ms: number, run: () => void) => later(kit, `wagmi ${emitter.uid}`, ms, run)
  // wagmi listens for changes only while it has a connection.
  const isConnectedInWagmi = () => emitter.listenerCount('change') > 0
  const report = () => {
    reported = evmConnection(kit)
    if (reported && isConnectedInWagmi()) emitter.emit('change', reported)
    else if (reported) emitter.emit('connect', reported)
    else if (isConnectedInWagmi()) emitter.emit('disconnect')
    if (!reported || isConnectedInWagmi()) {
      pauseMs = firstPauseMs
      return
    }
    runLater(pauseMs, report)
    pauseMs = Math.min(2 * pauseMs, lastPauseMs)
  }
  return {
    report,
    start() {
      kit.store.subscribe(({ chains }, before) => {
        if (chains !== before.chains && !isSameConnection(reported, evmConnection(kit))) report()
      })
    },
    recordAnswer(connection) {
      reported = connection
      runLater(firstPauseMs, () => {
        if (!isSameConnection(connection, evmConnection(kit))) report()
      })
    },
  }
}
