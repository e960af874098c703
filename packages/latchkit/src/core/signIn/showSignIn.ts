import type { ChainNamespace } from '../../wire/caip.js'
import { type Kit, type KitState, patch } from '../kit/kit.js'
import { activate } from '../modal/activate.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { pushView, resetView } from '../modal/router.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { activeNamespace } from '../state/chains.js'
import { isInAttempt } from '../state/modalAttempt.js'
import { leave, newestOf, view } from '../state/router.js'
import { currentView, type ViewParams } from '../state/views.js'
import { moveSignIn, signInMemory } from './signInMemory.js'

const signInViews = ['SIWXSignMessage', 'ConnectingSiwe'] as const

/**
 * Returns the namespace whose sign-in view is open in the modal, even if another view is on top, such as an approval. Returns
 * `undefined` if there is no such view or the modal is closed.
 */
export function shownSignIn(state: KitState): ChainNamespace | undefined {
  const { modal, router } = state
  if (!modal.open) return undefined
  const shownView = newestOf(router, ...signInViews)
  // If the view was opened without parameters, it is about the active namespace.
  return (
    shownView && ((shownView.params as ViewParams['SIWXSignMessage']).namespace ?? activeNamespace(state))
  )
}

/** Returns the namespaces whose account has to sign in, without postponed ones. */
export function dueSignIns({ siwx }: Pick<KitState, 'siwx'>): readonly ChainNamespace[] {
  return Object.entries(siwx?.signIns ?? {}).flatMap(([namespace, state]) =>
    state.status === 'signing' || (state.status === 'due' && !state.isPutOff) ? namespace : [],
  )
}

/** Shows the next sign-in that is due, if an interface is mounted and no sign-in is shown. */
export function showSignIn(kit: Kit): void {
  const state = kit.store.getState()
  const dueNamespaces = dueSignIns(state)
  const active = activeNamespace(state)
  const next = dueNamespaces.find((each) => each === active) ?? dueNamespaces[0]
  // Wait until the attempt in the modal is over: all namespaces of a wallet connect before the first sign-in.
  if (kit.live.ui.isOver !== false || next === undefined || isInAttempt(state)) return
  const shownNamespace = shownSignIn(state)
  if (shownNamespace !== undefined && dueNamespaces.includes(shownNamespace)) return
  showSignInOf(kit, next)
}

/** Shows the sign-in of a namespace instead of all other views. A waiting approval stays on top. */
export function showSignInOf(kit: Kit, namespace: ChainNamespace): void {
  const { modal, router } = kit.store.getState()
  const name = nameOfView(kit)
  const { siwx } = signInMemory(kit)
  if (siwx) siwx.activeBefore ??= modal.activeChain
  if (!modal.open) {
    open(kit, { view: name, namespace })
    return
  }
  activate(kit, namespace)
  resetView(kit, view(name, { namespace }))
  const top = currentView(router)
  if (top.name === 'ApproveTransaction') pushView(kit, top)
}

/**
 * Activates the namespace that was active before the sign-ins, once the last of them is left: the visitor did not choose the namespace that
 * signed last. If the visitor has activated another namespace since, that one stays active.
 */
export function restoreActive(kit: Kit, leftNamespace: ChainNamespace): void {
  const state = kit.store.getState()
  const { siwx } = signInMemory(kit)
  const previousNamespace = siwx?.activeBefore
  if (siwx) siwx.activeBefore = undefined
  if (
    previousNamespace &&
    state.modal.activeChain === leftNamespace &&
    connectedNamespaces(state).includes(previousNamespace)
  )
    activate(kit, previousNamespace)
}

/** Leaves the view of a finished sign-in: shows the next sign-in, or the approval on top, or closes the modal. */
export function leaveSignIn(kit: Kit): void {
  const { router } = kit.store.getState()
  if (dueSignIns(kit.store.getState()).length > 0) showSignIn(kit)
  else if (currentView(router).name === 'ApproveTransaction')
    patch(kit, () => ({ router: leave(router, signInViews) }))
  else close(kit, 'finished')
}

/**
 * Postpones every sign-in that is not asked for yet, if sign-in is optional: a visitor who has connected a wallet in several
 * namespaces is asked once, and the other accounts stay connected without a session.
 */
export function postponeOthers(kit: Kit): void {
  const { siwx } = kit.store.getState()
  if (!siwx || siwx.isRequired) return
  for (const [namespace, { status }] of Object.entries(siwx.signIns))
    if (status === 'due' || status === 'reading') moveSignIn(kit, namespace, { type: 'postpone' })
}

/** Returns the name of the sign-in view: `siweConfig` and `siwx` have different ones. */
function nameOfView({ config }: Kit) {
  return config.siweConfig ? 'ConnectingSiwe' : 'SIWXSignMessage'
}
