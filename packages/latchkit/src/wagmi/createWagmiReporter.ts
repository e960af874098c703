import type { CreateConnectorFn } from 'wagmi'
import type { Kit } from '../core/kit/kit.js'
import { later } from '../core/kit/oneAtATime.js'
import { type EvmConnection, evmConnection, isSameConnection } from './evmConnection.js'

type Emitter = Parameters<CreateConnectorFn>[0]['emitter']

/** The first pause before wagmi is told again; each next one is twice as long, up to the last. */
const firstPauseMs = 100
const lastPauseMs = 3_200

/** What tells wagmi of the connection of the kit. */
export interface TellWagmi {
  /** Begins: each change of the kit's connection is told. */
  start(): void
  /** Notes a connection that wagmi hears as the answer to its own `connect`. */
  answered(connection: EvmConnection): void
  /** Tells wagmi what is so now. */
  tell(): void
}

/**
 * Tells wagmi of the connection of the kit, by the events of a connector. wagmi passes over `connect` while it connects or
 * reconnects, and over everything between the answer to its own `connect` and its note of it, so both are told once more.
 */
export function tellWagmi(kit: Kit, emitter: Emitter): TellWagmi {
  let reported: EvmConnection | undefined
  let pauseMs = firstPauseMs
  const again = (ms: number, run: () => void) => later(kit, `wagmi ${emitter.uid}`, ms, run)
  // It listens for changes of a connection as long as it has that.
  const isKnown = () => emitter.listenerCount('change') > 0
  const tell = () => {
    reported = evmConnection(kit)
    if (reported && isKnown()) emitter.emit('change', reported)
    else if (reported) emitter.emit('connect', reported)
    else if (isKnown()) emitter.emit('disconnect')
    if (!reported || isKnown()) {
      pauseMs = firstPauseMs
      return
    }
    again(pauseMs, tell)
    pauseMs = Math.min(2 * pauseMs, lastPauseMs)
  }
  return {
    tell,
    start() {
      kit.store.subscribe(({ chains }, before) => {
        if (chains !== before.chains && !isSameConnection(reported, evmConnection(kit))) tell()
      })
    },
    answered(connection) {
      reported = connection
      again(firstPauseMs, () => {
        if (!isSameConnection(connection, evmConnection(kit))) tell()
      })
    },
  }
}
