import type { FrameLink } from '../channel/openChannel.js'
import { ServiceFailure } from '../identity/callService.js'
import { type DeviceList, listDevices, type WaitingDevice } from '../identity/devices.js'
import { isMade } from '../identity/deviceWallet.js'
import { NotReady } from '../identity/notReady.js'
import { ownerWayOf } from '../identity/walletOwner.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { noticeScreen } from '../ui/noticeScreen.js'
import { timesIn } from '../ui/times.js'
import { hasShown } from './enteredSites.js'
import type { FrameParts } from './frameState.js'
import { reviewDevice } from './stopDevices.js'

type Page = Pick<FrameLink, 'tellWaitingDevice'>

/**
 * Tells recovery that this device is in use, and the page that a device waits, if one does: the page says so, and shows the frame when the
 * person asks for it. If recovery does not answer, tells nothing: the next start tries again, and a mail was sent, too.
 */
export async function tellWaitingDevice(parts: FrameParts, page: Page): Promise<void> {
  const list = await readDevices(parts)
  const { facts } = (await parts.wallets.wallet()) ?? {}
  if (!facts || !(await hasShown(parts, facts))) return
  if (list && waitingIn(parts, list).length > 0) await tellWaitingOf(parts, page, list)
}

/** Tells the page whether a device waits, after a decision. If recovery does not answer, tells nothing. */
export async function tellAfterDecision(parts: FrameParts, page: Page): Promise<void> {
  const list = await readDevices(parts)
  if (list) await tellWaitingOf(parts, page, list)
}

/** Tells the page whether a device waits. */
export async function tellWaitingOf(parts: FrameParts, page: Page, list: DeviceList): Promise<void> {
  const [device] = waitingIn(parts, list)
  page.tellWaitingDevice(device && (await idOf(device)))
}

/**
 * Lets the person decide about each waiting device, one after another, and tells the page what still waits.
 * @param showList Shows the list of devices. Called if no device waits any more, or recovery does not answer.
 */
export async function reviewDevices(parts: FrameParts, page: Page, showList: () => void): Promise<void> {
  const { wallets, screenHost } = parts
  const wasTaken = screenHost.isTaken()
  const wallet = await wallets.wallet()
  const way = wallet && ownerWayOf(wallet)
  const list = await readDevices(parts)
  // A screen that came while recovery was slow, such as an approval, stays.
  if (!wasTaken && screenHost.isTaken()) return
  const waiting = list ? waitingIn(parts, list) : []
  if (waiting.length === 0) return showList()
  const { devices: title } = walletTextOf(parts.language())
  const onBlocked = (until?: number) => sayBlocked(parts, until)
  for (const device of waiting) {
    const outcome = await reviewDevice(parts, { way, title, reason: 'device', onBlocked }, device)
    // Another screen may have replaced a closed one.
    if (outcome !== 'closed') screenHost.clear()
    if (outcome !== 'done') break
  }
  // Whoever has refused a device may have left what came after it.
  const remaining = await readDevices(parts)
  if (remaining && waitingIn(parts, remaining)[0]?.requestId !== waiting[0]?.requestId)
    await tellWaitingOf(parts, page, remaining)
}

/** Lists the devices of the wallet that is logged in; `undefined` if there is none, or recovery does not answer. */
async function readDevices(parts: FrameParts): Promise<DeviceList | undefined> {
  const wallet = await parts.wallets.wallet()
  if (!wallet?.share || !isMade(wallet) || !(await parts.wallets.session())) return undefined
  return listDevices(parts).catch((error: unknown) => {
    if (error instanceof ServiceFailure || error instanceof NotReady) return undefined
    throw error
  })
}

/**
 * Returns the devices about which the person has to decide. A refused device is left out until its `releaseAt`: from then on recovery would
 * give it the share.
 */
function waitingIn(parts: FrameParts, { waitingDevices }: DeviceList): readonly WaitingDevice[] {
  const now = parts.access.clock.now()
  return waitingDevices.filter((each) => !each.isRefused || each.releaseAt <= now)
}

/** Returns the id by which a page tells one request from another. It is a hash, so that the page learns no id of recovery's. */
async function idOf({ requestId }: WaitingDevice): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(requestId))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Shows that new devices are blocked, and until when. */
function sayBlocked(parts: FrameParts, until: number | undefined): Promise<void> {
  const { screenHost } = parts
  const text = walletTextOf(parts.language())
  const times = timesIn(parts.language(), parts.access.clock.now)
  return new Promise((resolve) => {
    const screen = noticeScreen({
      title: text.devices,
      closeName: parts.text().close,
      doneLabel: text.done,
      sentence: until === undefined ? text.frozen : fill(text.frozenUntil, { time: times.at(until) }),
      note: text.frozenNote,
      close: () => screenHost.clear(screen),
      stop: resolve,
    })
    screenHost.show(screen, 'device')
  })
}
