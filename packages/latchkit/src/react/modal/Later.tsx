import type { RefObject } from 'react'
import { Toasts } from './Toasts.js'
import { useSwipeDown } from './useSwipeDown.js'
import { useWrappedTab } from './useWrappedTab.js'

/** What the modal has beside what it shows: toasts, and as a dialog what fingers and Tab do in it. */
export interface LaterProps {
  readonly panel: RefObject<HTMLDivElement | null>
  readonly inPage?: boolean
}

/** All of it that is not there from the first frame on. */
export function Later({ panel, inPage = false }: LaterProps) {
  useSwipeDown(panel, inPage)
  useWrappedTab(panel, inPage)
  return <Toasts panel={panel} />
}
