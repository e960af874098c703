import { createRoot } from 'react-dom/client'
import type { Kit } from '../../core/kit.js'
import { currentView } from '../../core/state/views.js'
import { KitContext } from '../KitContext.js'
import { Modal } from '../Modal.js'
import { entryOf } from '../registry.js'
import type { TextTable } from '../text/en.js'
import { createRoom } from './createRoom.js'
import { innermost, returnFocus } from './focus.js'
import { RoomContext } from './RoomContext.js'
import type { Memory, Stage } from './Stage.js'

/** A view that takes longer than the modal itself by this much is stood in for by a skeleton. */
const viewGraceMs = 100

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

/**
 * Puts the modal into the page once its texts are there, and takes it out again when the kit says that it is closed. Its
 * host is the body's last child only while it is open (a host that is there earlier is hidden by other dialog libraries),
 * and its React root is its own, so that no event of it reaches the site's handlers.
 * @param opener What had the focus, and gets it back.
 * @returns Resolves when it is gone.
 */
export async function mountModal(
  kit: Kit,
  { locale, table }: { readonly locale: string; readonly table: Promise<TextTable | undefined> },
  memory: Memory,
  opener: Element | null,
): Promise<void> {
  const focused = innermost(opener)
  const { name } = currentView(kit.store.getState().router)
  const view = entryOf(name).load()
  const loaded = view instanceof Promise ? await within(kit, viewGraceMs, view) : view
  const texts = await table
  if (!kit.store.getState().modal.open) return
  memory.stage ??= createStage(kit, texts, locale)
  const { host, root, tree, room } = memory.stage
  document.body.append(host)
  tree.render(
    <KitContext.Provider value={kit}>
      <RoomContext.Provider value={room}>
        <Modal key={++memory.stage.openings} views={new Map(loaded && [[name, loaded]])} />
      </RoomContext.Provider>
    </KitContext.Provider>,
  )
  return new Promise((resolve) => {
    const remove = () => {
      unsubscribe()
      root.querySelector('dialog')?.close()
      host.remove()
      returnFocus(focused, kit.id)
      // Closing may come from an effect of a view, and a tree cannot be taken down while it is at work.
      queueMicrotask(() => {
        // A kit that was destroyed has taken its tree down already.
        if (kit.live.phase === 'started') tree.render(null)
        resolve()
      })
    }
    const unsubscribe = kit.store.subscribe(({ modal }) => {
      if (!modal.open) remove()
    })
  })
}

function createStage(kit: Kit, texts: TextTable | undefined, locale: string): Stage {
  const host = document.createElement('latchkit-modal')
  host.setAttribute('data-kit', kit.id)
  for (const type of contained) host.addEventListener(type, (event) => event.stopPropagation())
  const root = host.attachShadow({ mode: 'open' })
  const tree = createRoot(root)
  const end = () => {
    kit.live.cleanups.delete(end)
    host.remove()
    queueMicrotask(() => tree.unmount())
  }
  kit.live.cleanups.add(end)
  return { host, root, tree, room: createRoom(root, texts, locale), openings: 0, end }
}

/** What is there in time; nothing if it is late or does not come. */
function within<Value>(kit: Kit, ms: number, value: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const late = () => resolve(undefined)
    const cancel = kit.services.clock.after(ms, late)
    value.then(resolve, late).finally(cancel)
  })
}
