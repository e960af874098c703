/** A short message that disappears by itself (§4). */
export interface Toast {
  /** `info` is neither a success nor a failure. A `loading` toast stays until it is closed. */
  readonly kind: 'success' | 'error' | 'info' | 'loading'
  /** A key of the text table, or a text of the site. */
  readonly text: string
  /** A second line below it. */
  readonly detail?: string
  /** A page with more information. It opens in a new tab. */
  readonly link?: { readonly text: string; readonly href: string }
  /** What its button does. Such a toast is shown for longer. `reviewDevices` shows the devices that wait for the visitor. */
  readonly act?: 'reviewDevices'
}

/** Only one toast is shown at a time; `next` waits until it is gone. */
export interface ToastState {
  readonly current?: Toast
  readonly next?: Toast
}

export const initialToast: ToastState = {}

/** §4: shows a toast. If one is open, closes it and shows the new one after a pause. */
export function toastRequested(state: ToastState, toast: Toast): ToastState {
  return state.current || state.next ? { next: toast } : { current: toast }
}

/** §4: shows the waiting toast after the pause. */
export function toastDue(state: ToastState): ToastState {
  return state.next ? { current: state.next } : state
}

/** Removes a toast that was read, timed out or was closed. */
export function toastClosed(state: ToastState, toast: Toast): ToastState {
  return state.current === toast ? {} : state
}
