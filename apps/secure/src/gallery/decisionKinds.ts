import { decisionScreen, type OfferScreen, offerScreen } from '../ui/decisionScreen.js'
import type { GuardHost } from '../ui/guardHost.js'
import { screenHeights } from '../ui/screenHeights.js'
import { timesIn } from '../ui/times.js'
import { act, minuteMs, now, type ScreenKind, type ScreenTexts } from './screenKind.js'

/** A window in which everything is in sight, and no time passes. */
export const guardHost: GuardHost = {
  now: () => 0,
  later: () => act,
  sees: () => true,
  scrollTo: act,
  watch: () => act,
  watchPointer: () => act,
  onFocus: () => act,
  onResize: () => act,
}

/** The prompt about a new device, in the frame, and the decision about it in the window. */
export function decisionKinds({
  frame: text,
  wallet,
  language,
}: ScreenTexts): Readonly<Record<string, ScreenKind>> {
  const common = {
    text,
    origin: 'https://site.example',
    title: wallet.newDevice,
    statement: wallet.approveStatement,
    value: 'Safari, iPhone',
    warning: wallet.approveWarning,
    facts: [
      [wallet.deviceNumber, '0417'],
      [wallet.madeAtSite, 'site example'],
      [wallet.approveRequested, timesIn(language, () => now).at(now - minuteMs)],
      [wallet.approveOpens, timesIn(language, () => now).at(now + 24 * 60 * minuteMs)],
    ] as const,
    yes: wallet.approve,
    leave: act,
    close: act,
  }
  const offer = (change: (screen: OfferScreen) => void = act) => {
    const screen = offerScreen({
      ...common,
      no: wallet.notYou,
      closeName: wallet.decideLater,
      back: { name: text.goBack, go: act },
      openWindow: act,
    })
    change(screen)
    return screen
  }
  return {
    'A decision, in the frame': {
      height: screenHeights.decision,
      states: {
        offered: () => offer(),
        working: () => offer((screen) => screen.work(wallet.working)),
        failed: () => offer((screen) => screen.again(text.unreachable)),
      },
    },
    'A decision, in the window': {
      states: {
        'opened, not armed yet': () =>
          decisionScreen({
            ...common,
            no: wallet.notYou,
            closeName: wallet.decideLater,
            isEven: true,
            busy: wallet.working,
            host: guardHost,
            decide: async () => undefined,
          }),
      },
    },
  }
}
