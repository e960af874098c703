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
import { pairingConnector } from '../../apps/linkReaders.js'
import type { PairingRun } from '../../apps/openApp.js'
import { useSelect } from '../../kit/useSelect.js'
import { finishConnecting } from './finishConnecting.js'

/** A pairing under way, as a view shows it. */
export interface PairingAttempt {
  /** The link, renewed before it expires; absent while it is being made and until the visitor has accepted the terms. */
  readonly uri: string | undefined
  readonly failure: Failure | undefined
  /** The relay cannot be reached, so no wallet can answer. */
  readonly isInterrupted: boolean
  /** The link has been shown for a minute without an answer. */
  readonly isSilent: boolean
  readonly again: () => void
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tap began counts only for the first attempt.
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

/** Logs the failures that only the developer can put right. */
function tellDeveloper(kit: Kit, error: unknown): void {
  if (isLatchkitError(error, 'relayNotConfigured')) kit.services.logger.error(error.message)
  if (isLatchkitError(error, 'partNotLoaded', 'pairingNotLoaded')) logNotLoaded(kit)(error)
}

/** Ends an attempt, unless the modal was closed while the visitor is in the app. */
function leave(kit: Kit, end: () => void): void {
  const { modal, pairing } = kit.store.getState()
  if (!pairing.linking) end()
  else if (modal.open) {
    // Forgets the followed link first: a visitor who goes back does not come back from the app.
    followLink(kit, undefined)
    queueMicrotask(end)
  }
}

/** Tells whether something has been true for `ms`: a state that passes sooner is not shown. */
function useLasting(kit: Kit, is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    setLasts(false)
    return is ? kit.services.clock.after(ms, () => setLasts(true)) : undefined
  }, [kit, is, ms])
  return is && lasts
}
