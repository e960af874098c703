import type { ReactNode } from 'react'
import type { ViewName } from '../../core/state/views.js'
import type { LoadedViews } from '../ViewEntry.js'
import type { Room } from './RoomContext.js'

/**
 * Where the modal of a kit is shown: the host with its shadow root, and the React root in it. It is made by the first
 * opening and kept for the next ones, out of the page while the modal is closed: React puts some 150 listeners on a
 * root and leaves them there, and a shadow root keeps the stylesheets it has adopted.
 */
export interface Stage {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  /** Renders. The first time since it was cleared React takes over what stands in the shadow root already. */
  readonly render: (node: ReactNode) => void
  /** Takes away all that stands in it, so that nothing of one opening is left in the next. */
  readonly clear: () => void
  readonly room: Room
  /** The views that have been drawn for nobody to see, whose stylesheets it has therefore. */
  readonly rehearsed: Set<ViewName>
  /** Takes it down for good. Twice is harmless. */
  readonly end: () => void
}

/**
 * Holds what has been made ready for a first opening, and once there are any, the stage and the views. `isOver`: nobody will
 * open the modal here again. It is the `face` of the kit.
 */
export interface Memory {
  warm?: Element
  stage?: Stage
  views?: LoadedViews
  isOver?: boolean
}
