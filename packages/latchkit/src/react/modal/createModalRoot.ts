import { createRoot, type Root } from 'react-dom/client'
import type { Kit } from '../../core/kit/kit.js'
import { createHost } from '../host/createHost.js'
import type { Table } from '../text/translate.js'
import type { ModalRoot } from './ModalRoot.js'

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

/** Makes an element with its shadow root, stylesheets and React root; puts it nowhere yet. */
export function createModalRoot(kit: Kit, texts: Table<string> | undefined, locale: string): ModalRoot {
  const element = document.createElement('latchkit-modal')
  element.setAttribute('data-kit', kit.id)
  for (const type of contained) element.addEventListener(type, (event) => event.stopPropagation())
  // React gives the focus back to what the document says had it: the element. It takes none, but WebKit scrolls the page.
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
