import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Kit } from '../../core/kit/kit.js'
import type { ViewName } from '../../core/state/views.js'
import { createHost } from '../host/createHost.js'
import type { Host } from '../host/HostContext.js'
import type { Table } from '../text/translate.js'

/** Events that stay inside: a page's own dialogs take a press on ours for one beside theirs, and stop its scrolling. */
const contained = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'click',
  'keydown',
  'focusin',
]

/** Makes an element with its shadow root, stylesheets and React root, outside of the page. */
export function createModalRoot(kit: Kit, texts: Table<string> | undefined, locale: string): ModalRoot {
  const element = document.createElement('latchkit-modal')
  element.setAttribute('data-kit', kit.id)
  for (const type of contained) element.addEventListener(type, (event) => event.stopPropagation())
  // React restores the focus to the element, which takes none; WebKit would scroll the page to it.
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
  return { element, root, render, clear, host: createHost(root, texts, locale), rehearsed: new Set(), end }
}

/**
 * The place where the modal of a kit is shown: the element with its shadow root, and the React root in it. It is made by
 * the first opening and stored for the next ones, out of the page while the modal is closed: React puts some 150
 * listeners on a root and leaves them there, and a shadow root keeps the stylesheets it has adopted.
 */
export interface ModalRoot {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly render: (node: ReactNode) => void
  /** Empties it, so that nothing of one opening is left in the next. */
  readonly clear: () => void
  readonly host: Host
  /** The views that have been rehearsed. */
  readonly rehearsed: Set<ViewName>
  /** Removes it for good. May be called twice. */
  readonly end: () => void
}

declare module '../../core/kit/kit.js' {
  interface UiCache {
    /** Once the modal has been opened. */
    modalRoot?: ModalRoot
  }
}
