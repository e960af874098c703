import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit, KitState } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { activate } from '../modal/activate.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { pushView, resetView } from '../modal/router.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { activeNamespace } from '../state/chains.js'
import { isInAttempt } from '../state/modalAttempt.js'
import { leave, newestOf, view } from '../state/router.js'
import { currentView, type ViewParams } from '../state/views.js'
import { siwxPartOf } from './siwxPart.js'

const signInViews = ['SIWXSignMessage', 'ConnectingSiwe'] as const

/**
 * The namespace that the modal shows the sign-in of, also below another view: the approval that the sign-in waits for lies over it.
 * `undefined` where it has left the history, or the modal is closed.
 */
export function shownSignIn(state: KitState): ChainNamespace | undefined {
  const { modal, router } = state
  if (!modal.open) return undefined
  const shown = newestOf(router, ...signInViews)
  // A site that opens the view by its name alone means the active namespace, as the view does.
  return shown && ((shown.params as ViewParams['SIWXSignMessage']).namespace ?? activeNamespace(state))
}

/** The namespaces whose account has to sign in, and may be asked to. */
export function dueSignIns({ siwx }: Pick<KitState, 'siwx'>): readonly ChainNamespace[] {
  return Object.entries(siwx?.signIns ?? {}).flatMap(([namespace, state]) =>
    state.status === 'signing' || (state.status === 'due' && !state.isPutOff) ? namespace : [],
  )
}

/** Shows the sign-in that is due, one namespace at a time, where an interface is mounted that can show it. */
export function showSignIn(kit: Kit): void {
  const state = kit.store.getState()
  const due = dueSignIns(state)
  const [next] = due
  // Waits for the end of what the visitor has begun: all families of a wallet connect before the first sign-in.
  if (kit.live.ui.isOver !== false || next === undefined || isInAttempt(state)) return
  const shown = shownSignIn(state)
  if (shown !== undefined && due.includes(shown)) return
  showSignInOf(kit, next)
}

/** Shows the sign-in of a namespace, in place of whatever the modal shows but an approval that waits: it stays on top. */
export function showSignInOf(kit: Kit, namespace: ChainNamespace): void {
  const { modal, router } = kit.store.getState()
  const name = nameOfView(kit)
  const { siwx } = siwxPartOf(kit)
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
 * Makes the namespace active that was so before the sign-ins, once the last of them has been left: whoever chose it has not chosen the one
 * that was signed last. One that was chosen since stays.
 */
export function restoreActive(kit: Kit, left: ChainNamespace): void {
  const state = kit.store.getState()
  const { siwx } = siwxPartOf(kit)
  const before = siwx?.activeBefore
  if (siwx) siwx.activeBefore = undefined
  if (before && state.modal.activeChain === left && connectedNamespaces(state).includes(before))
    activate(kit, before)
}

/** Leaves the view of a sign-in that is over, for the next one that is due, for what lies over it, or for the page. */
export function leaveSignIn(kit: Kit): void {
  const { router } = kit.store.getState()
  if (dueSignIns(kit.store.getState()).length > 0) showSignIn(kit)
  else if (currentView(router).name === 'ApproveTransaction')
    patch(kit, () => ({ router: leave(router, signInViews) }))
  else close(kit, 'finished')
}

/** The same screen, by the name that goes with the site's option. */
function nameOfView({ config }: Kit) {
  return config.siweConfig ? 'ConnectingSiwe' : 'SIWXSignMessage'
}
