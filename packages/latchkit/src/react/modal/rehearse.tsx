import { Suspense, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kit } from '../../core/kit.js'
import { reset, view } from '../../core/state/router.js'
import type { OpenableView } from '../../core/state/views.js'
import { KitContext } from '../KitContext.js'
import { Modal } from '../Modal.js'
import { viewsOf } from './loadView.js'
import { type Room, RoomContext } from './RoomContext.js'

/**
 * Draws the modal with a view in it for nobody to see, while a pointer or the focus only rests on a button: the first run
 * of anything is by far the slowest. React throws away what stands beside something that does not come, so none of its
 * effects run: it subscribes to nothing, and asks nobody. The stylesheets it would adopt are, at the end: as ever, those
 * of the parts in a part before its own.
 */
export function rehearse(kit: Kit, room: Room, name: OpenableView): void {
  const tree = createRoot(document.createElement('div'))
  const { store } = kit
  const state = { ...store.getState(), router: reset(store.getState().router, view(name, {})) }
  const opened: Kit = { ...kit, store: { ...store, getState: () => state } }
  const sheets: string[] = []
  const rehearsing = (css: string) => void sheets.unshift(css)
  const end = () => {
    tree.unmount()
    sheets.forEach(room.adopt)
  }
  // In small pieces: a press that comes meanwhile goes before.
  startTransition(() =>
    tree.render(
      <KitContext.Provider value={opened}>
        <RoomContext.Provider value={{ ...room, rehearsing }}>
          <Suspense fallback={<End then={end} />}>
            <Modal views={viewsOf(kit)} />
            <Never />
          </Suspense>
        </RoomContext.Provider>
      </KitContext.Provider>,
    ),
  )
}

function Never(): never {
  throw new Promise(() => undefined)
}

function End({ then }: { readonly then: () => void }) {
  useLayoutEffect(() => queueMicrotask(then), [then])
  return null
}
