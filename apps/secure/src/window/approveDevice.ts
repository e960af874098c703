import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { problemOf } from '../calls/problemOf.js'
import { callService, isRefusal, ServiceFailure } from '../identity/callService.js'
import { nameOfWay, ownerWayOf } from '../identity/walletOwner.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { decisionScreen } from '../ui/decisionScreen.js'
import { timeIn } from '../ui/times.js'
import { finish } from './finish.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'
import { beginFreshProof } from './proveFresh.js'

/** Lets the person approve the site that waits in this browser. If no site waits, adds this browser to the wallet's devices. */
export async function approveDevice(
  parts: WindowParts,
  frame: ConnectedFrame,
  joining: Promise<boolean>,
): Promise<void> {
  const { screenHost } = parts
  const texts = parts.texts()
  const show = (sentence: string, act?: { readonly name: string; readonly go: () => void }) =>
    screenHost.show(plainScreen(parts, { sentence, ...(act && { act }) }), 'device')
  const retryAct = { name: texts.tryAgain, go: () => void approveDevice(parts, frame, joining) }
  show(texts.working)
  const isDevice = await joining
  const { wallet, requestId } = frame.begin
  if (!wallet) return show(texts.nothingWaits)
  if (requestId === undefined) {
    if (isDevice) return finish(parts, frame, true)
    return show(parts.store.isLasting ? texts.notRemembered : texts.cannotRemember)
  }
  try {
    const { userId } = wallet
    const { requests } = await callService(parts.access, recoveryEndpoints.devices, { query: { userId } })
    const request = requests.find((each) => each.requestId === requestId)
    if (!request) return show(texts.nothingWaits)
    if (request.site !== undefined && request.site !== frame.begin.origin) return show(texts.otherSite)
    decide(parts, frame, request)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    if (error.code === 'deviceUnknown') return show(texts.notOfWallet)
    show(problemOf(error, parts.text()), retryAct)
  }
}

interface WaitingRequest {
  readonly requestId: string
  readonly deviceName: string
  readonly site?: string | undefined
  readonly begunAt: string
}

/**
 * Shows the site, device and time as recovery states them, and approves after a guarded press. If new devices are stopped, a second press
 * asks for a proof that lets this one in anyway. A link, which anyone can make, always needs one.
 */
function decide(parts: WindowParts, frame: ConnectedFrame, request: WaitingRequest, isStopped = false): void {
  const { requestId, deviceName, site, begunAt } = request
  const needsProof = isStopped || frame.isByLink
  const { access, guardHost, screenHost } = parts
  const { origin, wallet } = frame.begin
  const way = wallet && ownerWayOf(wallet)
  const texts = windowTextOf(parts.language(), way)
  const text = parts.text()
  // The origin is checked if a frame in this browser states it, or if recovery states the same one.
  const isChecked = !frame.isByLink || site === origin
  const screen = decisionScreen({
    title: texts.approveTitle,
    ...(isChecked
      ? { statement: texts.approveStatement, value: new URL(origin).host }
      : { statement: texts.approveUnchecked, value: deviceName }),
    facts: [
      [isChecked ? texts.site : texts.saysItIs, origin],
      [texts.device, deviceName],
      [texts.requested, timeIn(parts.language(), Date.parse(begunAt))],
      [texts.wallet, nameOfWay(way)],
    ],
    warning: texts.approveWarning,
    isEven: true,
    yes: needsProof ? texts.sendCode : text.approve,
    note: isStopped ? texts.approveByCode : frame.isByLink ? texts.approveByLink : undefined,
    no: text.reject,
    busy: texts.working,
    text,
    host: guardHost,
    async decide() {
      try {
        if (needsProof) return await approveByProof(parts, frame, requestId)
        await callService(access, recoveryEndpoints.approveDevice, { body: { requestId } })
        await finish(parts, frame, true)
        return undefined
      } catch (error) {
        if (!isRefusal(error, 'proofNeeded')) return problemOf(error, text)
        decide(parts, frame, request, true)
        return undefined
      }
    },
    leave: () => void finish(parts, frame, false),
    close: () => void finish(parts, frame, false),
  })
  screenHost.show(screen, 'device')
}

/** @throws ServiceFailure if no code is sent. */
async function approveByProof(
  parts: WindowParts,
  frame: ConnectedFrame,
  requestId: string,
): Promise<undefined> {
  const giveProof = await beginFreshProof(parts, frame.begin)
  void giveProof().then(async (fresh) => {
    if (!fresh) return finish(parts, frame, false)
    fresh.end()
    const { loginId } = fresh
    try {
      await callService(parts.access, recoveryEndpoints.approveDevice, { body: { requestId, loginId } })
      await finish(parts, frame, true)
    } catch (error) {
      parts.screenHost.show(plainScreen(parts, { sentence: problemOf(error, parts.text()) }), 'device')
    }
  })
}
