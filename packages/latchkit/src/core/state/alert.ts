import type { Alert } from '../contracts/logger.js'

/** `shown` lists the alerts raised so far, by service and code. Each is raised once, until a success allows it again. */
export interface AlertState {
  readonly current?: Alert
  readonly shown: readonly string[]
}

export const initialAlert: AlertState = { shown: [] }

/** §8: raises an alert, unless it was raised before. */
export function alertRaised(state: AlertState, alert: Alert): AlertState {
  const key = keyOf(alert)
  if (state.shown.includes(key)) return state
  return { current: alert, shown: [...state.shown, key] }
}

/** Allows an alert to be raised again after a success, and closes it if it is open (§8). */
export function alertSettled(state: AlertState, alert: Pick<Alert, 'code' | 'service'>): AlertState {
  return without(state, (key) => key === keyOf(alert))
}

/**
 * Allows all alerts of a service to be raised again after an answer of that service. Alerts of other services stay (readings
 * 34).
 */
export function serviceSettled(state: AlertState, service: string): AlertState {
  return without(state, (key) => key.startsWith(keyOf({ code: '', service })))
}

const keyOf = ({ code, service }: Pick<Alert, 'code' | 'service'>) =>
  service === undefined ? code : `${service} ${code}`

function without(state: AlertState, isRemoved: (key: string) => boolean): AlertState {
  const shown = state.shown.filter((each) => !isRemoved(each))
  if (shown.length === state.shown.length) return state
  return state.current && isRemoved(keyOf(state.current)) ? { shown } : { ...state, shown }
}

/** Closes the alert. It is raised again only after a success. */
export function alertClosed(state: AlertState): AlertState {
  return { shown: state.shown }
}
