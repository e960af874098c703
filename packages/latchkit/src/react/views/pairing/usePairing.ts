import { useEffect, useRef, useState } from 'react'
import { connect } from '../../../core/actions/connection/connect.js'
import { followLink } from '../../../core/actions/connection/followLink.js'
import type { Kit } from '../../../core/kit/kit.js'
import { missing } from '../../../core/kit/missing.js'
import { legal } from '../../../core/select/legal.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { pairingInterruptedMs, pairingSilentMs } from '../../../wire/constants.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { pairingNotLoaded } from '../../../wire/errors/pairing.js'
import { useSelect } from '../../hooks/useSelect.js'
import { finishConnecting } from './finishConnecting.js'
import { pairingConnector } from './hasPairing.js'

/** A pairing under way, as a view shows it. */
export interface PairingAttempt {
  /** The link, fresh at any time; none while it is being made, and none before the visitor has accepted the terms. */
  readonly uri: string | undefined
  readonly failure: unknown
  /** No wallet can answer just now: the way to the relay is interrupted. */
  readonly isInterrupted: boolean
  /** The link has been there for a minute, and nothing has come of it. */
  readonly isSilent: boolean
  readonly again: () => void
  /** Gives the pairing to another view, which goes on with it; nothing where none is under way. */
  readonly handOver: () => PairingRun | undefined
}

/** An attempt to pair, whichever view it is seen in. */
export interface PairingRun {
  readonly ended: AbortController
  readonly done: Promise<unknown>
}

/**
 * Pairs for as long as a view is there: one attempt at a time, which a new one, Back and closing give up. Only while the
 * visitor is in the wallet's app does a closed modal give nothing up (readings 2).
 */
export function usePairing(
  kit: Kit,
  wallet?: WalletRecord,
  chosen?: ChainNamespace,
  begun?: PairingRun,
): PairingAttempt {
  const [count, setCount] = useState(0)
  const run = useRef<PairingRun>(undefined)
  const [failure, setFailure] = useState<unknown>()
  const { isBlocked } = useSelect(legal)
  const connector = pairingConnector(kit)?.id ?? ''
  const { uri, buffering } = useSelect(({ pairing: { connectorId, uri, buffering } }) => ({
    uri: connectorId === connector ? uri?.uri : undefined,
    buffering: buffering.includes(connector),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` asks for another attempt.
  useEffect(() => {
    setFailure(undefined)
    // However it was come to: terms to accept come before any link.
    if (isBlocked) return
    const namespace = chosen ?? kit.store.getState().modal.namespace
    let isOver = false
    let own: PairingRun | undefined
    // Not before this effect has settled: where React runs effects twice, one pairing is opened.
    queueMicrotask(() => {
      if (isOver) return
      own = begun && count === 0 && !begun.ended.signal.aborted ? begun : begin(kit, wallet, namespace)
      run.current = own
      own.done.then(
        () => isOver || finishConnecting(kit, namespace),
        (error: unknown) => {
          if (isOver) return
          // What only the site can put right is said to its developer as well.
          if (isLatchkitError(error, 'relayNotConfigured')) kit.services.logger.error(error.message)
          if (isLatchkitError(error, 'partNotLoaded', 'pairingNotLoaded')) missing(kit)(error)
          // Verbs fail by the catalogue; what does not is a part of them that could not be loaded.
          setFailure(isLatchkitError(error) ? error : fail(pairingNotLoaded, {}, error))
        },
      )
    })
    return () => {
      isOver = true
      // Another view has it.
      if (own && run.current === own) leave(kit, own)
    }
  }, [kit, wallet?.id, chosen, isBlocked, count])
  const shown = isBlocked || failure ? undefined : uri
  return {
    uri: shown,
    failure,
    isInterrupted: useLasting(kit, buffering, pairingInterruptedMs),
    isSilent: useLasting(kit, shown !== undefined, pairingSilentMs),
    again: () => setCount((before) => before + 1),
    handOver() {
      const now = run.current
      run.current = undefined
      return now
    },
  }
}

function begin(
  kit: Kit,
  wallet: WalletRecord | undefined,
  namespace: ChainNamespace | undefined,
): PairingRun {
  const ended = new AbortController()
  const connector = pairingConnector(kit)?.id ?? ''
  const options = { ...(namespace && { namespace }), ...(wallet && { wallet }) }
  return { ended, done: connect(kit, { connector, signal: ended.signal, ...options }) }
}

/** Gives an attempt up, unless the modal was closed while the visitor is in the app. */
function leave(kit: Kit, { ended }: PairingRun): void {
  const { modal, pairing } = kit.store.getState()
  if (!pairing.linking) ended.abort()
  else if (modal.open) {
    // Whoever goes back does not come back from the app either: that is told first.
    followLink(kit, undefined)
    queueMicrotask(() => ended.abort())
  }
}

/** Whether something has been true for a time: a state that passes before is not worth a word. */
function useLasting(kit: Kit, is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    setLasts(false)
    return is ? kit.services.clock.after(ms, () => setLasts(true)) : undefined
  }, [kit, is, ms])
  return is && lasts
}
