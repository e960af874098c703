import type { ChainNamespace } from '../../wire/caip.js'
import { writeQuery } from '../../wire/http/writeQuery.js'
import type { Siwx, SiwxHandle } from '../contracts/siwx.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { later } from '../kit/oneAtATime.js'
import { backendUrlOf } from '../services/backendUrl.js'
import { standardQuery } from '../services/callGateway.js'
import { isText, recall, remember } from '../services/memory.js'
import { settled } from '../state/connection.js'
import { isInAttempt } from '../state/modalAttempt.js'
import { isSame, type SignIn } from '../state/siwx.js'
import { currentView } from '../state/views.js'
import { accountToSign } from './accountToSign.js'
import { endSessionQuietly } from './endSession.js'
import { fromSiweConfig } from './fromSiweConfig.js'
import { recallPostponed, storePostponed } from './postponedSignIns.js'
import { readAgain, readSession } from './readSession.js'
import { sessionExpiry } from './sessionValidity.js'
import {
  dueSignIns,
  leaveSignIn,
  postponeOthers,
  restoreActive,
  shownSignIn,
  showSignIn,
} from './showSignIn.js'
import { moveSignIn, signInMemory, signInOf } from './signInMemory.js'

/** The longest time for which a browser's timer can be set. */
const maxTimerMs = 2 ** 31 - 1

/**
 * Follows the accounts of a kit with `siwx`: asks the server for their sessions, and the visitor to sign in. Calling it twice
 * does no harm.
 */
export function watchSignIn(kit: Kit): void {
  const plugin = pluginOf(kit)
  if (!plugin || signInMemory(kit).siwx || kit.live.phase !== 'started') return
  signInMemory(kit).siwx = {
    plugin,
    // If the visitor signs out in another tab, this tab does not ask them to sign in again, unless sign-in is required.
    tell: openTabChannel(kit, () => readAgain(kit, !plugin.getRequired?.())),
    ending: new Set(),
    preparedMessages: new Map(),
    deliveredSignIns: new Map(),
    isRefused: watchRefusal(kit),
    disablesClosing: false,
  }
  plugin.start?.({
    id: kit.id,
    backendUrl: backendUrlOf(kit.config),
    projectId: kit.config.projectId,
    fetch: kit.config.services?.fetch,
    now: () => kit.services.clock.now(),
    query: () => writeQuery(standardQuery(kit)),
    handle: handleIn(kit, 'siwx_auth_token'),
    nonceHandle: handleIn(kit, 'siwx_nonce_token'),
  })
  follow(kit, plugin)
  const stop = kit.store.subscribe((state, previousState) => {
    if (state.chains !== previousState.chains) follow(kit, plugin)
    if (state.siwx !== previousState.siwx) onSignInsChanged(kit, state, previousState)
    endAttemptOfLeftView(kit, state, previousState)
    showWaitingSignIn(kit, state, previousState)
    disableClosing(kit)
    if (state.router !== previousState.router || state.modal !== previousState.modal) replaceAccountView(kit)
  })
  kit.live.cleanups.add(stop)
  readWhenVisible(kit)
}

/**
 * Opens the channel by which the site's tabs tell each other that a session has begun or ended. Messages have no content: each
 * tab asks the server itself, so a script that sends messages gains nothing.
 * @returns A function that tells the other tabs.
 */
function openTabChannel(kit: Kit, onMessage: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(`latchkit:${kit.id}:siwx`)
  channel.onmessage = onMessage
  kit.live.cleanups.add(() => channel.close())
  return () => channel.postMessage(1)
}

/**
 * Watches whether the visitor has declined in a wallet since a wallet last connected. If so, and sign-in is optional, the next
 * wallet is asked only to connect, so that a visitor who does not want to sign in can still connect.
 */
function watchRefusal(kit: Kit): () => boolean {
  let isRefused = false
  kit.live.listeners.add(({ event, properties }) => {
    if (event === 'CONNECT_ERROR' && properties.code === 'userRejected') isRefused = true
    if (event === 'CONNECT_SUCCESS') isRefused = false
  })
  return () => isRefused
}

const handleIn = (kit: Kit, key: 'siwx_auth_token' | 'siwx_nonce_token'): SiwxHandle => ({
  read: () => recall(kit, key, isText),
  write: (handle) => remember(kit, key, handle),
})

function pluginOf({ config }: Kit): Siwx | undefined {
  return config.siweConfig ? fromSiweConfig(config.siweConfig) : config.siwx
}

/** Updates the sign-ins from the connections: which account signs in, or that it has disconnected. */
function follow(kit: Kit, plugin: Siwx): void {
  for (const chain of Object.values(kit.store.getState().chains)) {
    const { namespace } = chain
    const previousSignIn = signInOf(kit, namespace)
    const signInAccount = accountToSign(chain, plugin)
    const isConnected = settled(chain.connection).status === 'connected'
    if (previousSignIn.status !== 'absent' && previousSignIn.of.account !== signInAccount?.account) {
      const isLeft = !isConnected && plugin.signOutOnDisconnect !== false
      // X6: if another account replaces the former one, the session of the former one ends on the server too.
      if (isLeft || (isConnected && signInAccount)) endSessionOf(kit, previousSignIn)
    }
    if (!signInAccount) {
      moveSignIn(kit, namespace, { type: 'left' })
      continue
    }
    if (previousSignIn.status !== 'absent' && previousSignIn.of.id === signInAccount.id) {
      if (!isSame(previousSignIn.of, signInAccount))
        moveSignIn(kit, namespace, { type: 'account', of: signInAccount, read: 0 })
      continue
    }
    const read = ++kit.live.attempt
    moveSignIn(kit, namespace, { type: 'account', of: signInAccount, read })
    const isPutOff = previousSignIn.status === 'absent' && recallPostponed(kit).includes(namespace)
    if (isPutOff && !plugin.getRequired?.()) moveSignIn(kit, namespace, { type: 'postpone' })
    void readSession(kit, namespace, read, signInAccount)
  }
}

/** Ends the session of a sign-in. After a network switch without a new session, ends the session on the previous network. */
function endSessionOf(kit: Kit, state: Exclude<SignIn, { status: 'absent' }>): void {
  if (state.status === 'signedIn') {
    const { chainId, accountAddress } = state.session.data
    endSessionQuietly(kit, chainId, accountAddress)
  } else if (state.last) endSessionQuietly(kit, state.last, state.of.address)
}

function onSignInsChanged(kit: Kit, state: KitState, previousState: KitState): void {
  if (state.siwx) storePostponed(kit, state.siwx, previousState.siwx)
  for (const [namespace, now] of Object.entries(state.siwx?.signIns ?? {})) {
    const last = previousState.siwx?.signIns[namespace]
    if (now === last) continue
    if (now.status === 'signedIn') {
      endInTime(kit, namespace, now)
      if (shownSignIn(kit.store.getState()) === namespace) {
        postponeOthers(kit)
        leaveSignIn(kit)
      }
    } else if (now.status === 'due' && !now.isPutOff && last?.status !== 'due') showSignIn(kit)
    else if (now.status === 'due' && !now.isPutOff && last?.status === 'due' && last.isPutOff) showSignIn(kit)
    else if (now.status === 'absent' && shownSignIn(kit.store.getState()) === namespace) leaveSignIn(kit)
  }
}

/** Schedules the end of a session on this page for the time at which it expires. */
function endInTime(
  kit: Kit,
  namespace: ChainNamespace,
  { session }: Extract<SignIn, { status: 'signedIn' }>,
): void {
  const end = sessionExpiry(session)
  if (end === undefined) return
  const ms = Math.min(end - kit.services.clock.now(), maxTimerMs)
  later(kit, `siwx ${namespace}`, Math.max(ms, 0), () => endExpired(kit))
}

/**
 * Ends the sessions that have expired. Also called when the page becomes visible, because timers may stand still while it is
 * hidden.
 */
function endExpired(kit: Kit): void {
  const now = kit.services.clock.now()
  for (const [namespace, state] of Object.entries(kit.store.getState().siwx?.signIns ?? {})) {
    if (state.status !== 'signedIn') continue
    const end = sessionExpiry(state.session)
    if (end === undefined) continue
    if (end <= now) moveSignIn(kit, namespace, { type: 'over', cause: 'expired' })
    else endInTime(kit, namespace, state)
  }
}

/** Ends the sign-in attempt when its view is left, in whatever way. An optional sign-in is postponed. */
function endAttemptOfLeftView(kit: Kit, state: KitState, previousState: KitState): void {
  if (state.modal === previousState.modal && state.router === previousState.router) return
  const leftNamespace = shownSignIn(previousState)
  const shownNamespace = shownSignIn(state)
  if (leftNamespace === undefined || shownNamespace === leftNamespace) return
  const now = signInOf(kit, leftNamespace)
  if (!state.siwx?.isRequired) moveSignIn(kit, leftNamespace, { type: 'postpone' })
  else if (now.status === 'signing') moveSignIn(kit, leftNamespace, { type: 'fail', attempt: now.attempt })
  if (shownNamespace !== undefined) return
  postponeOthers(kit)
  restoreActive(kit, leftNamespace)
}

/**
 * When a connection attempt in the modal ends, shows the sign-in that has waited for the end. If the modal is closed, postpones an optional
 * sign-in.
 */
function showWaitingSignIn(kit: Kit, state: KitState, previousState: KitState): void {
  if (!isInAttempt(previousState) || isInAttempt(state) || state.attempt?.status === 'done') return
  if (state.modal.open) showSignIn(kit)
  else if (!state.siwx?.isRequired)
    for (const namespace of dueSignIns(state)) moveSignIn(kit, namespace, { type: 'postpone' })
}

/** Disables closing the modal while a required session is missing, whatever view is shown (§2). */
function disableClosing(kit: Kit): void {
  const { modal, siwx } = kit.store.getState()
  const { siwx: memory } = signInMemory(kit)
  if (!memory || !modal.open) return
  if (siwx?.isMissing && modal.dismissible) memory.disablesClosing = true
  else if (siwx?.isMissing || !memory.disablesClosing) return
  else memory.disablesClosing = false
  patch(kit, (state) => ({ modal: { ...state.modal, dismissible: !memory.disablesClosing } }))
}

/** If a required session is missing, shows the sign-in instead of the Account view. */
function replaceAccountView(kit: Kit): void {
  const { modal, router, siwx } = kit.store.getState()
  if (modal.open && siwx?.isMissing && currentView(router).name === 'Account') showSignIn(kit)
}

/** Asks the server again when the page becomes visible. */
function readWhenVisible(kit: Kit): void {
  if (typeof document === 'undefined') return
  const onVisibilityChange = () => {
    if (document.visibilityState !== 'visible') return
    endExpired(kit)
    readAgain(kit)
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  kit.live.cleanups.add(() => document.removeEventListener('visibilitychange', onVisibilityChange))
}
