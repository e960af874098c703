import type { ReactNode } from 'react'
import type { ViewName } from '../../core/state/views.js'
import type { Host } from '../host/HostContext.js'

/**
 * The place where the modal of a kit is shown: the element with its shadow root, and the React root in it. It is made by
 * the first opening and stored for the next ones, out of the page while the modal is closed: React puts some 150
 * listeners on a root and leaves them there, and a shadow root keeps the stylesheets it has adopted.
 */
export interface ModalRoot {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly render: (node: ReactNode) => void
  /** Takes away all that stands in it, so that nothing of one opening is left in the next. */
  readonly clear: () => void
  readonly host: Host
  /** The views that have been rehearsed. */
  readonly rehearsed: Set<ViewName>
  /** Takes it down for good. Twice is harmless. */
  readonly end: () => void
}

declare module '../../core/kit/kit.js' {
  interface UiCache {
    /** Once the modal has been opened. */
    modalRoot?: ModalRoot
  }
}
