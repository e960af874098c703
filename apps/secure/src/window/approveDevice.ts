import { problemOf } from '../calls/problemOf.js'
import { done, recoveryDevices } from '../identity/answers.js'
import { callService, ServiceFailure } from '../identity/callService.js'
import { decisionScreen, unarmedText } from '../ui/decisionScreen.js'
import { finish } from './finish.js'
import type { Met } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'

/** Lets the person approve the site that waits in this browser, or adds this browser where none waits. */
export async function approveDevice(parts: WindowParts, met: Met, joined: Promise<boolean>): Promise<void> {
  const { stage } = parts
  const words = parts.words()
  const show = (sentence: string, act?: { readonly name: string; readonly go: () => void }) =>
    stage.show(plainScreen(parts, { sentence, ...(act && { act }) }), 'device')
  const again = { name: words.tryAgain, go: () => void approveDevice(parts, met, joined) }
  show(words.working)
  const isDevice = await joined
  const { wallet, requestId } = met.begin
  if (!wallet) return show(words.nothingWaits)
  if (requestId === undefined) {
    if (isDevice) return finish(parts, met, true)
    return show(parts.store.isLasting ? words.notRemembered : words.cannotRemember)
  }
  try {
    const { userId } = wallet
    const path = `/recovery/v1/devices?userId=${userId}` as const
    const { requests } = await callService(parts.access, path, undefined, recoveryDevices)
    const request = requests.find((each) => each.requestId === requestId)
    if (!request) return show(words.nothingWaits)
    decide(parts, met, request)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    if (error.code === 'deviceUnknown') return show(words.notOfWallet)
    show(problemOf(error, parts.text()), again)
  }
}

interface Waiting {
  readonly requestId: string
  readonly deviceName: string
  readonly site?: string | undefined
  readonly begunAt: string
}

/** Shows the site, the device and the time as recovery states them, and approves after a guarded press. */
function decide(parts: WindowParts, met: Met, { requestId, deviceName, site, begunAt }: Waiting): void {
  const { access, guardHost, stage } = parts
  const { origin, wallet } = met.begin
  const words = parts.words()
  const text = parts.text()
  // The frame's word and recovery's are to be the same site; where they are not, both are shown.
  const stated = site === undefined || site === origin ? [] : [[words.siteOfLogin, site] as const]
  const screen = decisionScreen({
    ...{ title: words.approveTitle, statement: words.approveStatement, value: new URL(origin).host },
    facts: [
      [words.site, origin],
      ...stated,
      [words.device, deviceName],
      [words.requested, new Date(begunAt).toLocaleString(parts.language())],
      [words.wallet, wallet?.email ?? ''],
    ],
    ...{ warning: words.approveWarning, yes: text.approve, no: text.reject, busy: words.working },
    ...{ unarmed: unarmedText(text), closeName: text.close, host: guardHost },
    async decide() {
      try {
        await callService(access, '/recovery/v1/devices/approve', { requestId }, done)
        await finish(parts, met, true)
        return undefined
      } catch (error) {
        return problemOf(error, text)
      }
    },
    leave: () => void finish(parts, met, false),
    close: () => void finish(parts, met, false),
  })
  stage.show(screen, 'device')
}
