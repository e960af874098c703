import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Kit } from '../../core/kit.js'
import { currentView } from '../../core/state/views.js'
import { KitContext } from '../KitContext.js'
import { Modal } from '../Modal.js'
import { Header } from '../parts/Header/Header.js'
import { entryOf } from '../registry.js'
import type { TextTable } from '../text/en.js'
import { Connect } from '../views/Connect/Connect.js'
import { createRoom } from './createRoom.js'
import { innermost, returnFocus } from './focus.js'
import css from './modal.css?inline'
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
  opener: Element | null,
): Promise<void> {
  const focused = innermost(opener)
  const { name } = currentView(kit.store.getState().router)
  const view = entryOf(name).load()
  const loaded = view instanceof Promise ? await within(kit, viewGraceMs, view) : view
  const texts = await table
  if (!kit.store.getState().modal.open) return
  const memory: Memory = kit.live.face
  memory.stage ??= createStage(kit, texts, locale)
  const { stage } = memory
  const { host, root, tree, room } = stage
  document.body.append(host)
  tree.render(
    <KitContext.Provider value={kit}>
      <RoomContext.Provider value={room}>
        <Modal key={++stage.openings} views={new Map(loaded && [[name, loaded]])} />
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
        if (memory.isOver) stage.end()
        resolve()
      })
    }
    const unsubscribe = kit.store.subscribe(({ modal }) => {
      if (!modal.open) remove()
    })
  })
}

/**
 * Makes the stage and plays its first scene to an empty house, out of the page: the first run of everything is by far the
 * slowest, and while a pointer or the focus only rests on a button nobody waits for it.
 */
export function rehearse(kit: Kit, locale: string, texts: TextTable | undefined): void {
  const memory: Memory = kit.live.face
  if (memory.stage || memory.isOver || kit.live.phase !== 'started' || kit.store.getState().modal.open) return
  const stage = createStage(kit, texts, locale)
  memory.stage = stage
  stage.room.adopt(css)
  const end = () => {
    // An opening that came meanwhile has taken its place.
    if (stage.openings === 0) queueMicrotask(() => stage.openings === 0 && stage.tree.render(null))
  }
  stage.tree.render(
    <KitContext.Provider value={kit}>
      <RoomContext.Provider value={stage.room}>
        <Rehearsal kit={kit} onEnd={end} />
      </RoomContext.Provider>
    </KitContext.Provider>,
  )
}

function Rehearsal({ kit, onEnd }: { readonly kit: Kit; readonly onEnd: () => void }) {
  useEffect(onEnd, [onEnd])
  return (
    <div className="lk">
      <Header title="" onClose={onEnd} />
      <Connect kit={kit} params={{}} />
    </div>
  )
}

function createStage(kit: Kit, texts: TextTable | undefined, locale: string): Stage {
  const host = document.createElement('latchkit-modal')
  host.setAttribute('data-kit', kit.id)
  for (const type of contained) host.addEventListener(type, (event) => event.stopPropagation())
  const root = host.attachShadow({ mode: 'open' })
  const tree = createRoot(root)
  const end = () => {
    kit.live.cleanups.delete(end)
    const memory: Memory = kit.live.face
    delete memory.stage
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
