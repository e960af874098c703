/** A short message that goes away by itself (§4). */
export interface Toast {
  /** `info` says what is neither a success nor a failure; a `loading` toast stays until it is closed. */
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  /** A key of the text table, or a text of the site. */
  readonly text: string
  /** A second line below it. */
  readonly detail?: string
  /** A page that says more; it opens in a tab of its own. */
  readonly link?: { readonly text: string; readonly href: string }
}

/** One toast at a time: `next` waits until the one before it is gone. */
export interface ToastState {
  readonly current?: Toast
  readonly next?: Toast
}

export const initialToast: ToastState = {}

/** §4: shows a toast; if one is open, closes it and keeps the new one for after the wait. */
export function toastRequested(state: ToastState, toast: Toast): ToastState {
  return state.current || state.next ? { next: toast } : { current: toast }
}

/** §4: the wait is over. */
export function toastDue(state: ToastState): ToastState {
  return state.next ? { current: state.next } : state
}

/** The toast was read, timed out or closed. */
export function toastClosed(state: ToastState, toast: Toast): ToastState {
  return state.current === toast ? {} : state
}
