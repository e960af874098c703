import { createRoot } from 'react-dom/client'
import type { Kit } from '../../core/kit.js'
import { KitContext } from '../KitContext.js'
import { Modal } from '../Modal.js'
import type { TextTable } from '../text/en.js'
import { createRoom } from './createRoom.js'
import { returnFocus } from './focus.js'
import { RoomContext } from './RoomContext.js'
import type { LoadedViews } from './useShownView.js'

/** What opening has gathered. */
export interface Opening {
  readonly table: TextTable
  readonly locale: string
  readonly views: LoadedViews
  readonly icons: Map<string, string>
  /** What had the focus, and gets it back. */
  readonly opener: HTMLElement | undefined
}

/** Events that stay inside: a page's own dialogs take a press on ours for one beside theirs, and stop its scrolling. */
const contained = ['pointerdown', 'mousedown', 'touchstart', 'touchmove', 'wheel', 'click', 'keydown', 'focusin']

/**
 * Puts the modal into the page and takes it out again when the kit says that it is closed. Its host is the body's last
 * child only while it is open (a host that is there earlier is hidden by other dialog libraries), and its React root is
 * its own, so that no event of it reaches the site's handlers.
 * @returns Resolves when it is gone.
 */
export function mountModal(kit: Kit, { table, locale, views, icons, opener }: Opening): Promise<void> {
  const host = document.createElement('latchkit-modal')
  host.setAttribute('data-kit', kit.id)
  const root = host.attachShadow({ mode: 'open' })
  for (const type of contained) host.addEventListener(type, (event) => event.stopPropagation())
  const room = createRoom(root, table, locale, icons)
  document.body.append(host)
  const tree = createRoot(root)
  tree.render(
    <KitContext.Provider value={kit}>
      <RoomContext.Provider value={room}>
        <Modal views={views} />
      </RoomContext.Provider>
    </KitContext.Provider>,
  )
  return new Promise((resolve) => {
    const remove = () => {
      unsubscribe()
      kit.live.cleanups.delete(remove)
      root.querySelector('dialog')?.close()
      tree.unmount()
      host.remove()
      returnFocus(opener, kit.id)
      resolve()
    }
    const unsubscribe = kit.store.subscribe(({ modal }) => {
      if (!modal.open) remove()
    })
    kit.live.cleanups.add(remove)
  })
}
