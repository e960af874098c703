import type { View, ViewName, ViewParams } from './views.js'
import { currentView } from './views.js'

/** The visitor's place inside the modal (§2). `direction` is the way the last step went. */
export interface RouterState {
  readonly history: readonly [View, ...View[]]
  readonly direction: 'next' | 'prev'
}

export const initialRouter: RouterState = { history: [{ name: 'Connect', params: {} }], direction: 'next' }

/**
 * Makes a history entry, with the parameters that its view needs.
 * @param name The name of the view.
 * @param params The parameters that the view needs; `{}` for most.
 * @returns The entry, as the router takes it.
 * @example
 * ```ts
 * import { type Kit, pushView, view } from 'latchkit'
 * const networks = (kit: Kit) => pushView(kit, view('Networks', {}))
 * ```
 */
export function view<Name extends ViewName>(name: Name, params: ViewParams[Name]): View {
  return { name, params } as View
}

/** Finds the newest entry that is one of some views. */
export const newestOf = ({ history }: RouterState, ...names: readonly ViewName[]): View | undefined =>
  history.findLast(({ name }) => names.includes(name))

/** §2: adds a view unless it is already the current one; newer parameters of the same view take the old ones' place. */
export function push(state: RouterState, next: View): RouterState {
  const top = currentView(state)
  // Keeps the entry where the same view comes once more: what was begun in an entry ends with it.
  if (isSame(top, next)) return state
  if (top.name === next.name) return { ...state, history: withTop(state, next) }
  return { history: [...state.history, next], direction: 'next' }
}

/** §2: swaps the top view. Two equal views never lie on top of each other. */
export function replace(state: RouterState, next: View): RouterState {
  const below = state.history[state.history.length - 2]
  if (below?.name === next.name) {
    return {
      history: [...state.history.slice(0, -2), next] as unknown as RouterState['history'],
      direction: 'next',
    }
  }
  return { history: withTop(state, next), direction: 'next' }
}

/** §2: clears the history to a single view. */
export function reset(_state: RouterState, next: View): RouterState {
  return { history: [next], direction: 'next' }
}

/**
 * The state after something has ended that views were for: they go, with what was below them, and what lies over them stays.
 * @param instead Takes their place; without it, nothing does where something lies over them, else the state stays as it is.
 */
export function leave(state: RouterState, names: readonly ViewName[], instead?: View): RouterState {
  const last = state.history.findLastIndex(({ name }) => names.includes(name))
  if (last < 0) return state
  const over = state.history.slice(last + 1)
  const [first, ...rest] = instead && over[0]?.name !== instead.name ? [instead, ...over] : over
  return first ? { history: [first, ...rest], direction: 'next' } : state
}

/** The state without one of its views: what is below it and what lies over it stay. The last one is not taken out. */
export function without(state: RouterState, taken: View): RouterState {
  const at = state.history.indexOf(taken)
  const [below, over] = [state.history[at - 1], state.history[at + 1]]
  // Two equal views never lie on top of each other.
  const from = below && below.name === over?.name ? at - 1 : at
  const [first, ...rest] = [...state.history.slice(0, from), ...state.history.slice(at + 1)]
  return at >= 0 && first ? { ...state, history: [first, ...rest] } : state
}

/** §2: the state after Back: one view less, or `close` when one view remains or UnsupportedChain is in the history. */
export function goBack(state: RouterState): RouterState | 'close' {
  const { history } = state
  if (history.length === 1 || history.some(({ name }) => name === 'UnsupportedChain')) return 'close'
  return { history: history.slice(0, -1) as unknown as RouterState['history'], direction: 'prev' }
}

/** Whether two entries are of one view with the same parameters. */
function isSame(one: View, other: View): boolean {
  const params: Readonly<Record<string, unknown>> = { ...one.params }
  const others: Readonly<Record<string, unknown>> = { ...other.params }
  const keys = Object.keys({ ...params, ...others })
  return one.name === other.name && keys.every((key) => params[key] === others[key])
}

function withTop(state: RouterState, next: View): RouterState['history'] {
  return [...state.history.slice(0, -1), next] as unknown as RouterState['history']
}
