import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Kit } from '../../core/kit/kit.js'
import type { ViewName } from '../../core/state/views.js'
import { createHost } from '../host/createHost.js'
import type { Host } from '../host/useHost.js'
import type { Table } from '../text/translate.js'

/**
 * Events that must not leave the modal: a dialog of the page would take a press in the modal for a press outside that dialog,
 * and would stop the modal's scrolling.
 */
const containedEvents = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'click',
  'keydown',
  'focusin',
]

/** Creates the element with its shadow root, stylesheets and React root, without adding it to the page. */
export function createModalRoot(kit: Kit, texts: Table<string> | undefined, locale: string): ModalRoot {
  const element = document.createElement('latchkit-modal')
  element.setAttribute('data-kit', kit.id)
  for (const type of containedEvents) element.addEventListener(type, (event) => event.stopPropagation())
  // React restores the focus to this element, which cannot be focused; WebKit would scroll the page to it.
  element.focus = () => undefined
  const root = element.attachShadow({ mode: 'open' })
  let tree: Root | undefined
  const render: ModalRoot['render'] = (node) => {
    tree ??= createRoot(root)
    tree.render(node)
  }
  const clear = () => {
    tree?.unmount()
    tree = undefined
    root.replaceChildren()
  }
  const end = () => {
    kit.live.cleanups.delete(end)
    const { ui } = kit.live
    if (ui.modalRoot?.element === element) delete ui.modalRoot
    element.remove()
    queueMicrotask(clear)
  }
  kit.live.cleanups.add(end)
  return {
    element,
    root,
    render,
    clear,
    host: createHost(root, texts, locale),
    rehearsedViews: new Set(),
    end,
  }
}

/**
 * Holds what shows the modal of a kit: the element with its shadow root, and the React root in it. It is created for the first
 * opening and kept for the next ones, but is in the page only while the modal is open. Creating it each time would cost: React
 * adds some 150 listeners to a root, and a shadow root keeps its adopted stylesheets.
 */
export interface ModalRoot {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly render: (node: ReactNode) => void
  /** Empties the root, so that nothing of one opening remains in the next. */
  readonly clear: () => void
  readonly host: Host
  /** The views that were rendered in advance by `rehearse`. */
  readonly rehearsedViews: Set<ViewName>
  /** Removes the element for good. May be called twice. */
  readonly end: () => void
}

declare module '../../core/kit/kit.js' {
  interface UiCache {
    /** Absent until the modal is opened or rehearsed. */
    modalRoot?: ModalRoot
  }
}
