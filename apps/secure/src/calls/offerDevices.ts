import { ServiceFailure } from '../identity/callService.js'
import { listDevices } from '../identity/devices.js'
import { noteIn } from '../identity/frameStore.js'
import { NotReady } from '../identity/notReady.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { noticeScreen } from '../ui/noticeScreen.js'
import { timesIn } from '../ui/times.js'
import type { FrameParts } from './frameState.js'
import { reviewDevice } from './stopDevices.js'

/** Name of the record of requests that this device has postponed. They wait in the settings. */
const postponedName = 'putOff'

/**
 * Tells recovery that this device is in use, and shows each waiting device once. If recovery does not answer, shows nothing: the next start
 * tries again, and a mail was sent, too.
 */
export async function offerDevices(parts: FrameParts): Promise<void> {
  const { wallets, store, screenHost } = parts
  const wallet = await wallets.wallet()
  if (!wallet?.isMade || !wallet.share || !(await wallets.session())) return
  const list = await listDevices(parts).catch((error: unknown) => {
    if (error instanceof ServiceFailure || error instanceof NotReady) return undefined
    throw error
  })
  const { registerDevice: title } = parts.text()
  const context = {
    email: wallet.email,
    title,
    reason: 'device',
    onBlocked: (until?: number) => sayBlocked(parts, until),
  } as const
  const now = parts.access.clock.now()
  // A refused device is left out until its `releaseAt`: from then on recovery would give it the share, so it is offered again.
  for (const device of list?.waitingDevices.filter((each) => !each.isRefused || each.releaseAt <= now) ??
    []) {
    if (readPostponed(await store.get(postponedName)).includes(device.requestId)) continue
    // Do not replace a screen that is already shown; the next start offers the devices again.
    if (screenHost.isTaken()) return
    const outcome = await reviewDevice(parts, context, device)
    if (outcome !== 'done') {
      await noteIn(store, postponedName, (value) =>
        [...readPostponed(value), device.requestId].slice(-maxPostponed),
      )
    }
    screenHost.clear()
  }
}

const maxPostponed = 20
const readPostponed = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Shows that new devices are blocked, and until when. */
function sayBlocked(parts: FrameParts, until: number | undefined): Promise<void> {
  const { screenHost } = parts
  const text = walletTextOf(parts.language())
  const times = timesIn(parts.language(), parts.access.clock.now)
  return new Promise((resolve) => {
    const screen = noticeScreen({
      title: parts.text().registerDevice,
      closeName: parts.text().close,
      doneLabel: text.done,
      sentence: until === undefined ? text.frozen : fill(text.thaws, { time: times.at(until) }),
      note: text.frozenNote,
      close: () => screenHost.clear(screen),
      stop: resolve,
    })
    screenHost.show(screen, 'device')
  })
}
