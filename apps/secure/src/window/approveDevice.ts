import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { problemOf } from '../calls/problemOf.js'
import { callService, isRefusal, ServiceFailure } from '../identity/callService.js'
import { decisionScreen } from '../ui/decisionScreen.js'
import { finish } from './finish.js'
import { beginFreshLogin } from './freshLogin.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'
import { typeFreshCode } from './typeFreshCode.js'

/** Lets the person approve the site that waits in this browser. If no site waits, adds this browser to the wallet's devices. */
export async function approveDevice(
  parts: WindowParts,
  met: ConnectedFrame,
  joined: Promise<boolean>,
): Promise<void> {
  const { screenHost } = parts
  const texts = parts.texts()
  const show = (sentence: string, act?: { readonly name: string; readonly go: () => void }) =>
    screenHost.show(plainScreen(parts, { sentence, ...(act && { act }) }), 'device')
  const again = { name: texts.tryAgain, go: () => void approveDevice(parts, met, joined) }
  show(texts.working)
  const isDevice = await joined
  const { wallet, requestId } = met.begin
  if (!wallet) return show(texts.nothingWaits)
  if (requestId === undefined) {
    if (isDevice) return finish(parts, met, true)
    return show(parts.store.isLasting ? texts.notRemembered : texts.cannotRemember)
  }
  try {
    const { userId } = wallet
    const { requests } = await callService(parts.access, recoveryEndpoints.devices, { query: { userId } })
    const request = requests.find((each) => each.requestId === requestId)
    if (!request) return show(texts.nothingWaits)
    if (request.site !== undefined && request.site !== met.begin.origin) return show(texts.otherSite)
    decide(parts, met, request)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    if (error.code === 'deviceUnknown') return show(texts.notOfWallet)
    show(problemOf(error, parts.text()), again)
  }
}

interface Waiting {
  readonly requestId: string
  readonly deviceName: string
  readonly site?: string | undefined
  readonly begunAt: string
}

/**
 * Shows the site, device and time as recovery states them, and approves after a guarded press. If new devices are stopped, a second press
 * sends a code that lets this one in anyway. A link, which anyone can make, always needs a code.
 */
function decide(parts: WindowParts, met: ConnectedFrame, waiting: Waiting, isStopped = false): void {
  const { requestId, deviceName, site, begunAt } = waiting
  const isByCode = isStopped || met.isByLink
  const { access, guardHost, screenHost } = parts
  const { origin, wallet } = met.begin
  const texts = parts.texts()
  const text = parts.text()
  // The origin is checked if a frame in this browser states it, or if recovery states the same one.
  const isChecked = !met.isByLink || site === origin
  const screen = decisionScreen({
    title: texts.approveTitle,
    ...(isChecked
      ? { statement: texts.approveStatement, value: new URL(origin).host }
      : { statement: texts.approveUnchecked, value: deviceName }),
    facts: [
      [isChecked ? texts.site : texts.saysItIs, origin],
      [texts.device, deviceName],
      [texts.requested, new Date(begunAt).toLocaleString(parts.language())],
      [texts.wallet, wallet?.email ?? ''],
    ],
    warning: texts.approveWarning,
    yes: isByCode ? texts.sendCode : text.approve,
    note: isStopped ? texts.approveByCode : met.isByLink ? texts.approveByLink : undefined,
    no: text.reject,
    busy: texts.working,
    text,
    host: guardHost,
    async decide() {
      try {
        if (isByCode) return await approveByCode(parts, met, requestId)
        await callService(access, recoveryEndpoints.approveDevice, { body: { requestId } })
        await finish(parts, met, true)
        return undefined
      } catch (error) {
        if (!isRefusal(error, 'proofNeeded')) return problemOf(error, text)
        decide(parts, met, waiting, true)
        return undefined
      }
    },
    leave: () => void finish(parts, met, false),
    close: () => void finish(parts, met, false),
  })
  screenHost.show(screen, 'device')
}

/** @throws ServiceFailure if no code is sent. */
async function approveByCode(parts: WindowParts, met: ConnectedFrame, requestId: string): Promise<undefined> {
  const { wallet } = met.begin
  const login = await beginFreshLogin(parts, met.begin)
  void typeFreshCode(parts, wallet?.email ?? '', login).then(async (fresh) => {
    if (!fresh) return finish(parts, met, false)
    fresh.end()
    const { loginId } = fresh
    try {
      await callService(parts.access, recoveryEndpoints.approveDevice, { body: { requestId, loginId } })
      await finish(parts, met, true)
    } catch (error) {
      parts.screenHost.show(plainScreen(parts, { sentence: problemOf(error, parts.text()) }), 'device')
    }
  })
}
