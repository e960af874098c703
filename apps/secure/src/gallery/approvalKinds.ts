import type { Approval } from '../approvals/approval.js'
import { type ApprovalScreenProps, approvalScreen } from '../ui/approvalScreen.js'
import type { GuardHost } from '../ui/guardHost.js'
import { screenHeights } from '../ui/screenHeights.js'
import { type WindowStepProps, windowStep } from '../ui/windowStep.js'
import { address, described, requests } from './requests.js'
import { act, email, type ScreenKind, type ScreenTexts } from './screenKind.js'

/** A window whose buttons may be pressed at once. */
function armedHost(): GuardHost {
  let at = 0
  return {
    now: () => {
      at += 1_000
      return at
    },
    later: () => act,
    sees: () => true,
    scrollTo: act,
    watch: () => act,
    watchPointer: () => act,
    onFocus: () => act,
    onResize: () => act,
  }
}

const usualOrigin = 'https://atlas.example'
/** As long as an origin may be: 253 characters of a name, in parts of at most 63. */
const longOrigin = `https://${[63, 63, 63, 53].map((length) => 'a'.repeat(length)).join('.')}.example`
/** An internationalised name, as a browser gives it to a page. */
const encodedOrigin = 'https://xn--80ak6aa92e.example'
const longEmail = `${'noor.of.the.long.name'.repeat(3)}@${'mail.'.repeat(12)}example.org`
const manyDigits = '9'.repeat(78)
const longMessage = 'All of it is read to its end. '.repeat(8_800).slice(0, 256 * 1024)

type Asked = Pick<ApprovalScreenProps, 'origin' | 'account'>

/** What is approved: the small step in the frame, and everything in the window. */
export function approvalKinds({ frame: text }: ScreenTexts): Readonly<Record<string, ScreenKind>> {
  const inWindow =
    (approval: Approval, { origin = usualOrigin, account = { address, email } }: Partial<Asked> = {}) =>
    () =>
      approvalScreen({
        ...{ text, origin, account, approval },
        host: armedHost(),
        reject: act,
        approve: act,
        limit: act,
      })
  const inFrame = (step: WindowStepProps['step'], waitingCount = 0) =>
    windowStep({ text, step, waitingCount, reject: act, openWindow: act })
  const all = Object.entries(requests).map(([name, request]) => [name, described(request, text)] as const)
  const send = described(requests.send, text)
  const message = described(requests.message, text)
  const [balance] = send.balances ?? []
  const rich = `${manyDigits} ETH`
  return {
    'What is approved, in the frame': {
      height: screenHeights.windowStep,
      states: {
        ...Object.fromEntries(all.map(([name, approval]) => [name, () => inFrame(approval)])),
        'send, others wait': () => inFrame(send, 2),
        'send, being checked': () => inFrame({ ...send, blocked: text.checkingNetwork }),
        'send, blocked': () => inFrame({ ...send, blocked: text.unreachable }),
        'send, the window is open': () => {
          const step = inFrame(send)
          step.node.querySelector<HTMLButtonElement>('.primary')?.click()
          return step
        },
        'send, being signed': () => {
          const step = inFrame(send)
          step.work()
          return step
        },
      },
    },
    'What is approved, in the window': {
      states: {
        ...Object.fromEntries(all.map(([name, approval]) => [name, inWindow(approval)])),
        'send, being checked': inWindow({ ...send, blocked: text.checkingNetwork }),
        'send, no email': inWindow(send, { account: { address } }),
        'send, a long email': inWindow(send, { account: { address, email: longEmail } }),
        'send, an origin of 253 characters': inWindow(send, { origin: longOrigin }),
        'send, an encoded origin': inWindow(send, { origin: encodedOrigin }),
        'send, a balance of 78 digits': inWindow({
          ...send,
          ...(balance && { balances: [{ ...balance, amount: `-${rich}`, before: rich, after: rich }] }),
        }),
        'message, of 256 KiB': inWindow({ ...message, message: longMessage }),
        'message, of one word': inWindow({ ...message, message: 'x'.repeat(4_000) }),
        'message, beyond all': inWindow({ ...message, message: '\u2067abc\u2069 مرحبا\n\n\tzero' }),
      },
    },
  }
}
