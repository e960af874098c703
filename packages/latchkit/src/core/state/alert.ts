/** A mistake of the site's set-up that its developer should see (§8). */
export interface Alert {
  readonly code: string
  readonly shortMessage: string
  readonly longMessage: string
}

/** `shown` holds the codes already raised; each is raised once until a later success re-arms it. */
export interface AlertState {
  readonly current?: Alert
  readonly shown: readonly string[]
}

/** §8: raises an alert once. */
export function alertRaised(state: AlertState, alert: Alert): AlertState {
  if (state.shown.includes(alert.code)) return state
  return { current: alert, shown: [...state.shown, alert.code] }
}

/** §8: a success re-arms the alert and takes it away if it is showing. */
export function alertSettled(state: AlertState, code: string): AlertState {
  if (!state.shown.includes(code)) return state
  const shown = state.shown.filter((each) => each !== code)
  return state.current?.code === code ? { shown } : { ...state, shown }
}

/** The developer closed it; it does not come back before a success. */
export function alertClosed(state: AlertState): AlertState {
  return { shown: state.shown }
}
