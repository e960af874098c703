import { createRoot, type Root } from 'react-dom/client'
import type { Kit } from '../../core/kit/kit.js'
import type { TextTable } from '../text/en.js'
import { createRoom } from './createRoom.js'
import type { Stage } from './Stage.js'

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

/** Makes a host with its shadow root, stylesheets and React root; puts it nowhere yet. */
export function createStage(kit: Kit, texts: TextTable | undefined, locale: string): Stage {
  const host = document.createElement('latchkit-modal')
  host.setAttribute('data-kit', kit.id)
  for (const type of contained) host.addEventListener(type, (event) => event.stopPropagation())
  // React gives the focus back to what the document says had it: the host. It takes none, but WebKit scrolls the page.
  host.focus = () => undefined
  const root = host.attachShadow({ mode: 'open' })
  let tree: Root | undefined
  const render: Stage['render'] = (node) => {
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
    if (ui.stage?.host === host) delete ui.stage
    host.remove()
    queueMicrotask(clear)
  }
  kit.live.cleanups.add(end)
  return { host, root, render, clear, room: createRoom(root, texts, locale), rehearsed: new Set(), end }
}
