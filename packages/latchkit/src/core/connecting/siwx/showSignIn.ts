import type { ChainNamespace } from '../../../wire/caip.js'
import { close } from '../../actions/modal/close.js'
import { open } from '../../actions/modal/open.js'
import { resetView } from '../../actions/modal/router.js'
import type { Kit, KitState } from '../../kit/kit.js'
import { view } from '../../state/router.js'
import { currentView } from '../../state/views.js'
import { activate } from '../activate.js'

/** The namespace that the modal shows the sign-in of; `undefined` where it shows something else, or is closed. */
export function shownSignIn({
  modal,
  router,
}: Pick<KitState, 'modal' | 'router'>): ChainNamespace | undefined {
  const top = currentView(router)
  if (!modal.open) return undefined
  return top.name === 'SIWXSignMessage' || top.name === 'ConnectingSiwe' ? top.params.namespace : undefined
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
  if (kit.live.ui.isOver !== false || next === undefined) return
  const shown = shownSignIn(state)
  if (shown !== undefined && due.includes(shown)) return
  showSignInOf(kit, next)
}

/** Shows the sign-in of a namespace, in place of whatever the modal shows. */
export function showSignInOf(kit: Kit, namespace: ChainNamespace): void {
  const name = nameOfView(kit)
  if (!kit.store.getState().modal.open) {
    open(kit, { view: name, namespace })
    return
  }
  activate(kit, namespace)
  resetView(kit, view(name, { namespace }))
}

/** Leaves the view of a sign-in that is over, for the next one that is due or for the page. */
export function leaveSignIn(kit: Kit): void {
  if (dueSignIns(kit.store.getState()).length > 0) showSignIn(kit)
  else close(kit, 'finished')
}

/** The same screen, by the name that goes with the site's option. */
function nameOfView({ config }: Kit) {
  return config.siweConfig ? 'ConnectingSiwe' : 'SIWXSignMessage'
}
