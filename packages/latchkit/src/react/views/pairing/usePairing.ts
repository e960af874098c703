import { useEffect, useState } from 'react'
import { beginAttempt, endAttemptInModal } from '../../../core/connect/beginAttempt.js'
import { connect } from '../../../core/connect/connect.js'
import { followLink } from '../../../core/connect/followLink.js'
import type { Kit } from '../../../core/kit/kit.js'
import { logNotLoaded } from '../../../core/kit/load.js'
import { legal } from '../../../core/select/legal.js'
import type { Failure } from '../../../core/state/failure.js'
import { attemptIn } from '../../../core/state/modalAttempt.js'
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
  readonly failure: Failure | undefined
  /** No wallet can answer just now: the way to the relay is interrupted. */
  readonly isInterrupted: boolean
  /** The link has been there for a minute, and nothing has come of it. */
  readonly isSilent: boolean
  readonly again: () => void
}

/** A pairing that was begun before its view came: in the tap that opened the wallet's app. */
export interface PairingRun {
  readonly ended: AbortController
  readonly done: Promise<unknown>
}

/** The view that pairs, and with whom. */
export interface PairingOf {
  readonly view: 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic'
  /** The wallet; any unless given. */
  readonly wallet?: WalletRecord
  /** The namespace to connect; all of the site's unless given. */
  readonly namespace: ChainNamespace | undefined
  readonly begun?: PairingRun | undefined
}

/**
 * Pairs in a view of the modal. The attempt lives in the state: it begins with the view, unless one is under way there or has failed,
 * and ends when the view is left, by Back or by closing, and with a new one; not when another view lies over it. Only while the visitor is
 * in the wallet's app does a closed modal give nothing up (readings 2).
 */
export function usePairing(kit: Kit, of: PairingOf): PairingAttempt {
  const { view, wallet, namespace } = of
  const { isBlocked } = useSelect(legal)
  const connector = pairingConnector(kit)?.id ?? ''
  const { uri, buffering } = useSelect(({ pairing: { connectorId, uri, buffering } }) => ({
    uri: connectorId === connector ? uri?.uri : undefined,
    buffering: buffering.includes(connector),
  }))
  const attempt = useSelect((state) => attemptIn(state, view))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun in the tap counts for the first attempt alone.
  useEffect(() => {
    const isBegun = attemptIn(kit.store.getState(), view) !== undefined
    // Whichever way led here: terms to accept come before any link.
    if (isBlocked && isBegun) endAttemptInModal(kit)
    else if (!isBlocked && !isBegun) begin(kit, of)
  }, [kit, view, wallet?.id, namespace, isBlocked])
  const failure = attempt?.status === 'failed' ? attempt.failure : undefined
  const shown = isBlocked || failure ? undefined : uri
  return {
    uri: shown,
    failure,
    isInterrupted: useLasting(kit, buffering, pairingInterruptedMs),
    isSilent: useLasting(kit, shown !== undefined, pairingSilentMs),
    again: () => begin(kit, { ...of, begun: undefined }),
  }
}

function begin(kit: Kit, { view, wallet, namespace: chosen, begun }: PairingOf): void {
  const namespace = chosen ?? kit.store.getState().modal.namespace
  const connector = pairingConnector(kit)?.id ?? ''
  const options = { ...(namespace && { namespace }), ...(wallet && { wallet }) }
  const run = (signal: AbortSignal) => {
    if (!begun || begun.ended.signal.aborted) return connect(kit, { connector, signal, ...options })
    signal.addEventListener('abort', () => begun.ended.abort(), { once: true })
    return begun.done
  }
  beginAttempt(kit, view, {
    run: (signal) =>
      run(signal).catch((error: unknown) => {
        if (!signal.aborted) tellDeveloper(kit, error)
        // Verbs fail by the catalogue; what does not is a part of them that could not be loaded.
        throw isLatchkitError(error) ? error : fail(pairingNotLoaded, {}, error)
      }),
    onDone: () => finishConnecting(kit, namespace),
    onLeft: (end) => leave(kit, end),
  })
}

/** Tells the developer as well of what only the site can put right. */
function tellDeveloper(kit: Kit, error: unknown): void {
  if (isLatchkitError(error, 'relayNotConfigured')) kit.services.logger.error(error.message)
  if (isLatchkitError(error, 'partNotLoaded', 'pairingNotLoaded')) logNotLoaded(kit)(error)
}

/** Gives an attempt up, unless the modal was closed while the visitor is in the app. */
function leave(kit: Kit, end: () => void): void {
  const { modal, pairing } = kit.store.getState()
  if (!pairing.linking) end()
  else if (modal.open) {
    // Whoever goes back does not come back from the app either: that is told first.
    followLink(kit, undefined)
    queueMicrotask(end)
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
