import { ServiceFailure } from '../identity/callService.js'
import { deviceNumberOf } from '../identity/deviceNumber.js'
import type { Unconfirmed } from '../identity/deviceWallet.js'
import { NotReady } from '../identity/notReady.js'
import { readyWallet } from '../identity/signRequest.js'
import { ownerWayOf } from '../identity/walletOwner.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { type HoldState, holdScreen } from '../ui/holdScreen.js'
import type { Screen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { timesIn } from '../ui/times.js'
import { decideInWindow } from '../window/decideInWindow.js'
import { decide } from './decide.js'
import type { FrameParts } from './frameState.js'

/** How often recovery is asked again, in seconds. */
const paceSeconds = 5

/**
 * Says that only the sign-in service vouches for a wallet, and where it was made: an attacker in that service could have prepared it.
 * @returns Whether the person says that it is theirs.
 */
export async function confirmBinding(
  parts: FrameParts,
  { madeAt, madeAtSite }: Unconfirmed,
): Promise<boolean> {
  const text = walletTextOf(parts.language())
  const times = timesIn(parts.language(), parts.access.clock.now)
  // An old record may have an invalid time. The question is still asked, or it would stay open for ever.
  const at = Date.parse(madeAt ?? '')
  const outcome = await decide(parts, {
    title: parts.text().registerDevice,
    reason: 'device',
    statement: text.madeStatement,
    facts: [
      ...(Number.isNaN(at) ? [] : [[text.madeAt, times.at(at)] as const]),
      ...(madeAtSite === undefined ? [] : [[text.madeAtSite, madeAtSite] as const]),
    ],
    warning: text.madeWarning,
    no: text.notMine,
    yes: text.isMine,
    act: () => parts.wallets.confirm(),
  })
  return outcome === 'done'
}

/**
 * Shows that this device waits for its share, and regularly checks whether it may have it.
 * @returns Whether it has it now; `false` if the person or the page went on without it.
 */
export async function showHold(
  parts: FrameParts,
  { state, signal }: { readonly state?: HoldState; readonly signal?: AbortSignal } = {},
): Promise<boolean> {
  const { screenHost, everySecond } = parts
  const wallet = await parts.wallets.wallet()
  const release = wallet?.release
  if (!release) return true
  const { requestId, releaseAt } = release
  const text = walletTextOf(parts.language(), ownerWayOf(wallet))
  const deviceNumber = await deviceNumberOf({ requestId, deviceId: parts.access.device.id })
  // The page may have given up while recovery was slow.
  if (signal?.aborted) return false
  const frameText = parts.text()
  let isOpen = false
  /** Whether the link to the window replaces this screen; the wait then goes on. */
  let isCovered = false
  const controller = new AbortController()
  return new Promise((resolve) => {
    const onAbort = () => {
      screenHost.clear(shownScreen)
      finish()
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    const screen = holdScreen({
      text,
      title: frameText.registerDevice,
      closeName: frameText.close,
      times: timesIn(parts.language(), parts.access.clock.now),
      deviceName: parts.deviceName,
      deviceNumber,
      state: state ?? { kind: 'waiting', until: Date.parse(releaseAt), isStopped: false },
      approveHere: () => {
        const onLink = () => {
          isCovered = true
        }
        const ask = {
          purpose: 'device',
          reason: 'device',
          requestId,
          signal: controller.signal,
          onLink,
        } as const
        void decideInWindow(parts, ask).then((decision) => {
          if (controller.signal.aborted) return
          if (decision === 'gone') return finish()
          isCovered = true
          screenHost.show(shownScreen, 'device', screenHeights.waiting)
          isCovered = false
          seconds = -1
          void look()
        })
      },
      close: () => screenHost.clear(shownScreen),
    })
    let isBusy = false
    let seconds = 0
    const stopLooking = everySecond(() => void look())
    async function look(): Promise<void> {
      seconds++
      if (isBusy || seconds % paceSeconds !== 0) return
      isBusy = true
      const next = await holdState(parts)
      isBusy = false
      if (next === undefined) return
      isOpen = next.kind === 'open'
      screen.update(next)
      // During a stop, keep checking: the wait continues when the stop ends.
      if (next.kind === 'open' || next.kind === 'over') stopLooking()
      // A waiting request continues at once. Otherwise the person reads the screen and closes it.
      if (isOpen && signal) finish()
    }
    function finish(): void {
      controller.abort()
      stopLooking()
      signal?.removeEventListener('abort', onAbort)
      resolve(isOpen)
    }
    const shownScreen: Screen = {
      node: screen.node,
      stop: () => !isCovered && finish(),
    }
    screenHost.show(shownScreen, 'device', screenHeights.waiting)
  })
}

/**
 * Lets a device that may not sign yet wait for its share.
 * @returns Whether it may sign; also `true` if recovery does not answer now, since signing will then show the problem.
 */
export async function waitForRelease(parts: FrameParts, signal: AbortSignal): Promise<boolean> {
  const state = await holdState(parts)
  return state === undefined || state.kind === 'open' || showHold(parts, { state, signal })
}

/** Asks whether recovery gives this device its share. @returns `undefined` if that cannot be determined now. */
export async function holdState(parts: FrameParts): Promise<HoldState | undefined> {
  try {
    await readyWallet(parts)
    return { kind: 'open' }
  } catch (error) {
    if (error instanceof NotReady && error.until !== undefined)
      return { kind: 'waiting', until: error.until, isStopped: error.isStopped }
    // Released: the first request will ask for the recovery password, or for a code, since auth's code counts for half a day.
    if (error instanceof NotReady && ['password', 'code', 'twelve'].includes(error.reason))
      return { kind: 'open' }
    const code = error instanceof ServiceFailure ? error.code : undefined
    if (code === 'releasesFrozen') return { kind: 'frozen' }
    if (code === 'requestUnknown') return { kind: 'over' }
    return undefined // the service does not answer: the next check or signature will tell
  }
}
