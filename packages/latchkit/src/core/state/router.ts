import type { View, ViewName, ViewParams } from './views.js'
import { currentView } from './views.js'

/** The visitor's position in the modal (§2). `direction` is that of the last step. */
export interface RouterState {
  readonly history: readonly [View, ...View[]]
  readonly direction: 'next' | 'prev'
}

export const initialRouter: RouterState = { history: [{ name: 'Connect', params: {} }], direction: 'next' }

/**
 * Creates a history entry from a view and its parameters.
 * @param name The name of the view.
 * @param params The parameters of the view; `{}` for most.
 * @returns The entry, for the router.
 * @example
 * ```ts
 * import { type Kit, pushView, view } from 'latchkit'
 * const networks = (kit: Kit) => pushView(kit, view('Networks', {}))
 * ```
 */
export function view<Name extends ViewName>(name: Name, params: ViewParams[Name]): View {
  return { name, params } as View
}

/** Finds the newest entry of any of these views. */
export const newestOf = ({ history }: RouterState, ...names: readonly ViewName[]): View | undefined =>
  history.findLast(({ name }) => names.includes(name))

/** §2: adds a view unless it is the current one. If it is the current one with other parameters, these are replaced. */
export function push(state: RouterState, next: View): RouterState {
  const top = currentView(state)
  // Keep the same entry object, because attempts are bound to the entry in which they began.
  if (isSame(top, next)) return state
  if (top.name === next.name) return { ...state, history: withTop(state, next) }
  return { history: [...state.history, next], direction: 'next' }
}

/** Replaces the view on top. If the view below is the same one, it is not added twice (§2). */
export function replace(state: RouterState, next: View): RouterState {
  const viewBelow = state.history[state.history.length - 2]
  if (viewBelow?.name === next.name) {
    return {
      history: [...state.history.slice(0, -2), next] as unknown as RouterState['history'],
      direction: 'next',
    }
  }
  return { history: withTop(state, next), direction: 'next' }
}

/** §2: resets the history to a single view. */
export function reset(_state: RouterState, next: View): RouterState {
  return { history: [next], direction: 'next' }
}

/**
 * Removes views whose purpose has ended, with all views below them. Views above them stay.
 * @param instead The view that takes their place. Without it, they are removed only if there are views above them; otherwise
 * the state does not change.
 */
export function leave(state: RouterState, names: readonly ViewName[], instead?: View): RouterState {
  const last = state.history.findLastIndex(({ name }) => names.includes(name))
  if (last < 0) return state
  const viewsAbove = state.history.slice(last + 1)
  const [first, ...rest] =
    instead && viewsAbove[0]?.name !== instead.name ? [instead, ...viewsAbove] : viewsAbove
  return first ? { history: [first, ...rest], direction: 'next' } : state
}

/** Removes one entry from the history, unless it is the only one. */
export function without(state: RouterState, entry: View): RouterState {
  const position = state.history.indexOf(entry)
  const [viewBelow, viewsAbove] = [state.history[position - 1], state.history[position + 1]]
  // The views below and above may be the same one; keep it only once.
  const from = viewBelow && viewBelow.name === viewsAbove?.name ? position - 1 : position
  const [first, ...rest] = [...state.history.slice(0, from), ...state.history.slice(position + 1)]
  return position >= 0 && first ? { ...state, history: [first, ...rest] } : state
}

/** §2: goes one view back. Returns `close` if only one view remains or UnsupportedChain is in the history. */
export function goBack(state: RouterState): RouterState | 'close' {
  const { history } = state
  if (history.length === 1 || history.some(({ name }) => name === 'UnsupportedChain')) return 'close'
  return { history: history.slice(0, -1) as unknown as RouterState['history'], direction: 'prev' }
}

/** Checks whether two entries are the same view with the same parameters. */
function isSame(one: View, other: View): boolean {
  const params: Readonly<Record<string, unknown>> = { ...one.params }
  const otherParams: Readonly<Record<string, unknown>> = { ...other.params }
  const keys = Object.keys({ ...params, ...otherParams })
  return one.name === other.name && keys.every((key) => params[key] === otherParams[key])
}

function withTop(state: RouterState, next: View): RouterState['history'] {
  return [...state.history.slice(0, -1), next] as unknown as RouterState['history']
}
