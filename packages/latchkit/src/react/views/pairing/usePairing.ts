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

/** A pairing in progress, as a view shows it. */
export interface PairingAttempt {
  /** The link, renewed before it expires. Absent while it is being created, and until the visitor has accepted the terms. */
  readonly uri: string | undefined
  readonly failure: Failure | undefined
  /** Whether the relay cannot be reached, so that no wallet can answer. */
  readonly isInterrupted: boolean
  /** Whether the link has been shown for a minute without an answer. */
  readonly isSilent: boolean
  readonly again: () => void
}

/** The view that pairs, the wallet, and the namespace. */
export interface PairingOptions {
  readonly view: 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic'
  /** The wallet; any wallet unless given. */
  readonly wallet?: WalletRecord
  /** The namespace to connect; all of the site's unless given. */
  readonly namespace: ChainNamespace | undefined
  readonly startedRun?: PairingRun | undefined
}

/**
 * Pairs in a view of the modal. The attempt is part of the state. It begins when the view opens, unless one is in progress or
 * has failed there. It ends when the view is left, by Back or by closing, or when a new attempt begins; not when another
 * view is opened above. While the visitor is in the wallet's app, closing the modal does not end it (readings 2).
 */
export function usePairing(kit: Kit, options: PairingOptions): PairingAttempt {
  const { view, wallet, namespace } = options
  const { isBlocked } = useSelect(legal)
  const connector = pairingConnector(kit)?.id ?? ''
  const { uri, buffering } = useSelect(({ pairing: { connectorId, uri, buffering } }) => ({
    uri: connectorId === connector ? uri?.uri : undefined,
    buffering: buffering.includes(connector),
  }))
  const attempt = useSelect((state) => attemptIn(state, view))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pairing that the tap began counts only for the first attempt.
  useEffect(() => {
    const isBegun = attemptIn(kit.store.getState(), view) !== undefined
    // The visitor must accept the site's terms before a link is created, however they reached this view.
    if (isBlocked && isBegun) endAttemptInModal(kit)
    else if (!isBlocked && !isBegun) begin(kit, options)
  }, [kit, view, wallet?.id, namespace, isBlocked])
  const failure = attempt?.status === 'failed' ? attempt.failure : undefined
  const shownUri = isBlocked || failure ? undefined : uri
  return {
    uri: shownUri,
    failure,
    isInterrupted: useLasting(kit, buffering, pairingInterruptedMs),
    isSilent: useLasting(kit, shownUri !== undefined, pairingSilentMs),
    again: () => begin(kit, { ...options, startedRun: undefined }),
  }
}

function begin(kit: Kit, { view, wallet, namespace: chosenNamespace, startedRun }: PairingOptions): void {
  const namespace = chosenNamespace ?? kit.store.getState().modal.namespace
  const connector = pairingConnector(kit)?.id ?? ''
  const options = { ...(namespace && { namespace }), ...(wallet && { wallet }) }
  const run = (signal: AbortSignal) => {
    if (!startedRun || startedRun.abort.signal.aborted) return connect(kit, { connector, signal, ...options })
    signal.addEventListener('abort', () => startedRun.abort.abort(), { once: true })
    return startedRun.answer
  }
  beginAttempt(kit, view, {
    run: (signal) =>
      run(signal).catch((error: unknown) => {
        if (!signal.aborted) tellDeveloper(kit, error)
        // Verbs throw catalogued errors only; any other error means that a part of their code could not be loaded.
        throw isLatchkitError(error) ? error : fail(pairingNotLoaded, {}, error)
      }),
    onDone: () => finishConnecting(kit, namespace),
    onLeft: (end) => leave(kit, end),
  })
}

/** Logs failures that only the developer can fix. */
function tellDeveloper(kit: Kit, error: unknown): void {
  if (isLatchkitError(error, 'relayNotConfigured')) kit.services.logger.error(error.message)
  if (isLatchkitError(error, 'partNotLoaded', 'pairingNotLoaded')) logNotLoaded(kit)(error)
}

/** Ends an attempt when its view is left; not if the modal was closed while the visitor is in the wallet's app. */
function leave(kit: Kit, end: () => void): void {
  const { modal, pairing } = kit.store.getState()
  if (!pairing.linking) end()
  else if (modal.open) {
    // Forget the followed link first: a visitor who goes back in the modal is no longer expected from the app.
    followLink(kit, undefined)
    queueMicrotask(end)
  }
}

/** Returns whether a state has lasted for `ms`, so that a view does not show a state that passes sooner. */
function useLasting(kit: Kit, isTrue: boolean, ms: number): boolean {
  const [isLasting, setLasts] = useState(false)
  useEffect(() => {
    setLasts(false)
    return isTrue ? kit.services.clock.after(ms, () => setLasts(true)) : undefined
  }, [kit, isTrue, ms])
  return isTrue && isLasting
}
