import * as v from 'valibot'
import { providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { frameEmail } from '../../../../packages/latchkit/src/wire/frame/fields.js'
import { addEmailStep, emailToAdd, isRelayEmail } from '../identity/addEmail.js'
import { ignoreServiceFailure } from '../identity/callService.js'
import type { DeviceWallet } from '../identity/deviceWallet.js'
import { isWithoutEmail } from '../identity/serviceFacts.js'
import type { ProviderWay } from '../identity/walletOwner.js'
import { withEmailSkipped } from '../identity/walletTransitions.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { emailScreen } from '../ui/emailScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { typeCode } from './typeCode.js'

const reason = 'otp'

/**
 * Offers to add an address to the wallet that a provider has made, so that the provider's account alone opens it on no new device. Whoever
 * skips it is not asked again on this device. Unlike a change of address, it needs no decision in the window: the page has no say in the
 * address, and the person's own account or typing names it.
 */
export async function offerEmail(
  parts: FrameParts,
  { facts }: DeviceWallet,
  way: ProviderWay,
  signal: AbortSignal,
): Promise<void> {
  const { access, screenHost } = parts
  const isOpen = await isWithoutEmail(access, facts.userId).catch(ignoreServiceFailure)
  const loginParts = loginPartsOf(parts)
  // What the page asks for goes first; the next login offers it again.
  if (!isOpen || !loginParts || signal.aborted || screenHost.isTaken()) return
  const email = await askForEmail(parts, { facts, way, signal })
  if (email === undefined) return
  const { offerWays } = await import('../identity/waysIn.js')
  const first = await offerWays(parts, (each) => addEmailStep(loginParts, each, { email, isTold: false }))
  if (!signal.aborted && first && (await typeCode(parts, first.take(), signal, { reason })))
    screenHost.clear()
}

interface Asked extends Pick<DeviceWallet, 'facts'> {
  readonly way: ProviderWay
  readonly signal: AbortSignal
}

/** Asks for the address. @returns `undefined` if the person has skipped it, or another screen has replaced the question. */
function askForEmail(parts: FrameParts, { facts, way, signal }: Asked): Promise<string | undefined> {
  const { screenHost, wallets } = parts
  const text = parts.text()
  const texts = walletTextOf(parts.language())
  const windowTexts = windowTextOf(parts.language())
  return new Promise((resolve) => {
    const clear = () => screenHost.clear(screen)
    const provider = providerNames[way.kind]
    const screen = emailScreen({
      title: text.confirmEmail,
      closeName: text.close,
      statement: texts.offerEmailStatement,
      value: provider,
      note: fill(texts.offerEmailNote, { provider }),
      label: texts.emailAddress,
      email: emailToAdd(way) ?? '',
      yes: windowTexts.continue,
      no: windowTexts.notNow,
      busy: texts.working,
      async submit(email) {
        if (!v.is(frameEmail, email)) return texts.emailIncomplete
        if (isRelayEmail(email)) return text.emailUnfit
        resolve(email)
        return undefined
      },
      leave() {
        void wallets.change(facts, (record) => record && withEmailSkipped(record)).finally(clear)
      },
      stop() {
        signal.removeEventListener('abort', clear)
        resolve(undefined)
      },
    })
    signal.addEventListener('abort', clear, { once: true })
    screenHost.show(screen, reason, screenHeights.email)
  })
}
