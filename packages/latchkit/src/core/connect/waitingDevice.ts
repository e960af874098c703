import { type Kit, patch } from '../kit/kit.js'
import { until } from '../kit/until.js'
import { closeToast, showToast } from '../modal/toast.js'
import { isText, isTexts, recall, remember } from '../services/memory.js'
import { watchStored } from '../services/watchStored.js'

/** How many requests of devices are remembered. */
const maxToldDevices = 20

/**
 * Stores which device waits for the visitor's decision, and tells the visitor by a toast, at most once a day for each request.
 * @param id Distinguishes the request from others; `undefined` if no device waits any more.
 */
export function deviceWaits(kit: Kit, connectorId: string, id: string | undefined): void {
  patch(kit, () => ({ waitingDevice: id }))
  remember(kit, 'waiting_device', id)
  if (id === undefined) return
  // The frame may say it before the page has the session, and only a visitor who is logged in can decide.
  until(kit, () => kit.store.getState().sessions[connectorId]).then(
    () => tellOnce(kit, id),
    (error: unknown) => kit.services.logger.debug('the visitor was told of no device', error),
  )
}

/** Clears the waiting device, and the toast about it, once the visitor has decided in another tab of the site. */
export function followDecisions(kit: Kit): void {
  // The kit may have been destroyed while this code was being loaded.
  if (kit.live.phase !== 'started') return
  const stop = watchStored(kit, 'waiting_device', () => {
    // If another request waits, this tab's own frame reports it.
    if (recall(kit, 'waiting_device', isText) !== undefined) return
    patch(kit, () => ({ waitingDevice: undefined }))
    const { current, next } = kit.store.getState().toast
    if ((next ?? current)?.act === 'reviewDevices') closeToast(kit)
  })
  kit.live.cleanups.add(stop)
}

function tellOnce(kit: Kit, id: string): void {
  if (kit.store.getState().waitingDevice !== id) return
  const today = new Date(kit.services.clock.now()).toISOString().slice(0, 10)
  const { [id]: lastDay, ...others } = recall(kit, 'told_devices', isTexts) ?? {}
  if (lastDay === today) return
  const newest = Object.entries(others).slice(1 - maxToldDevices)
  remember(kit, 'told_devices', { ...Object.fromEntries(newest), [id]: today })
  showToast(kit, { kind: 'info', text: 'emailDeviceWants', act: 'reviewDevices' })
}
