import { close } from '../../core/actions/close.js'
import type { Kit } from '../../core/kit.js'
import { once } from '../../core/live.js'
import { currentView } from '../../core/state/router.js'
import { languageOf, visitorLocale } from '../text/language.js'
import { loadText } from '../text/loadText.js'
import { deepActiveElement } from './focus.js'
import { loadModal } from './loadModal.js'

/** A view that takes longer than the modal itself by this much is stood in for by a skeleton. */
const viewGraceMs = 100

/** Shows the modal, and toasts while it is closed, whoever asks for them; the answer stops watching. */
export function watchModal(kit: Kit): () => void {
  const icons = new Map<string, string>()
  const look = () => {
    if (kit.live.phase !== 'started') return
    const { modal, toast } = kit.store.getState()
    if (modal.open) show('react.modal', () => showModal(kit, icons))
    else if (toast.current) show('react.toast', () => showToasts(kit))
  }
  /** One at a time, also where two providers hold the same kit. */
  const show = (key: string, run: () => Promise<void>) => {
    if (kit.live.inFlight.has(key)) return
    once(kit, key, run).then(look, (error) => {
      kit.services.logger.error('the modal could not be loaded', error)
      close(kit)
    })
  }
  look()
  return kit.store.subscribe(look)
}

async function showModal(kit: Kit, icons: Map<string, string>): Promise<void> {
  const opener = deepActiveElement()
  const { name } = currentView(kit.store.getState().router)
  const { locale, modal, table, view } = loadModal(kit, name)
  const [{ mountModal }, texts] = await Promise.all([modal, table])
  const loaded = await within(kit, viewGraceMs, view)
  if (!kit.store.getState().modal.open) return
  await mountModal(kit, {
    table: texts,
    locale,
    icons,
    views: new Map(loaded ? [[name, loaded]] : []),
    opener,
  })
}

async function showToasts(kit: Kit): Promise<void> {
  const locale = kit.config.locale ?? visitorLocale()
  const [{ mountToast }, table] = await Promise.all([import('./mountToast.js'), loadText(languageOf(locale))])
  const { modal, toast } = kit.store.getState()
  if (!modal.open && toast.current) await mountToast(kit, table, locale)
}

/** What is there in time; nothing if it is late or does not come. */
function within<Value>(kit: Kit, ms: number, value: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const late = () => resolve(undefined)
    const cancel = kit.services.clock.after(ms, late)
    value.then(resolve, late).finally(cancel)
  })
}
