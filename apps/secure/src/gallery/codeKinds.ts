import { type CodeScreenProps, codeView } from '../ui/codeScreen.js'
import type { CodeState, CodeStatus } from '../ui/codeState.js'
import { letInView } from '../ui/letInScreen.js'
import { mountScreen } from '../ui/mountScreen.js'
import { screenHeights } from '../ui/screenHeights.js'
import { act, email, type ScreenKind, type ScreenTexts } from './screenKind.js'

interface CodeKindOptions {
  readonly kind?: CodeScreenProps['kind']
  readonly note?: string
}

export function codeKind(
  { frame: text }: ScreenTexts,
  digits: 6 | 12,
  { kind, note }: CodeKindOptions = {},
): ScreenKind {
  const props: CodeScreenProps = {
    text,
    email,
    digits,
    resendAt: 0,
    expiresAt: 0,
    now: () => 0,
    everySecond: () => act,
    check: async () => ({ isRight: true }),
    resend: async () => ({ problem: '' }),
    close: act,
    note,
    ...(kind ? { kind } : { changeAddress: act }),
    ...(kind === 'newDevice' && { other: { name: text.noMailbox, take: act } }),
  }
  const at = (status: CodeStatus, change: Partial<CodeState> = {}) => {
    const state = { status, typed: '', digits, now: 0, resendAt: 0, expiresAt: 1, ...change }
    return () => mountScreen<CodeState>({ state, view: (shown) => codeView(props, shown, act) })
  }
  const states: ScreenKind['states'] = {
    typing: at({ is: 'typing' }),
    'typing, too early for another one': at({ is: 'typing' }, { resendAt: 27_000 }),
    miscounted: at({ is: 'miscounted' }, { typed: '1234' }),
    checking: at({ is: 'checking' }, { typed: '123456' }),
    wrong: at({ is: 'wrong', problem: text.codeWrong.replace('{n}', '4') }),
    expired: at({ is: 'expired' }, { typed: '123456' }),
    early: at({ is: 'early', seconds: 27, until: 4_000 }, { resendAt: 27_000 }),
    resending: at({ is: 'resending' }),
    resent: at({ is: 'resent' }, { resendAt: 30_000 }),
    resendFailed: at({ is: 'resendFailed', problem: text.unreachable }),
    mailLost: at({ is: 'mailLost', problem: text.codeLost }),
  }
  const { typing = at({ is: 'typing' }) } = states
  return {
    height: screenHeights[digits === 12 ? 'longCode' : note === undefined ? 'shortCode' : 'notedCode'],
    states: digits === 6 && note === undefined && kind === undefined ? states : { typing },
  }
}

export function lettersKind({ frame: text, wallet: texts }: ScreenTexts): ScreenKind {
  const enter = async () => undefined
  const props = { text, texts, email, problem: text.locked, enter, close: act, stop: act }
  const at = (state: Parameters<typeof letInView>[1]) => () =>
    mountScreen({ state, view: (shown) => letInView(props, shown, { submit: act, type: act }) })
  return {
    height: screenHeights.letters,
    states: {
      typing: at({ is: 'typing' }),
      checking: at({ is: 'checking' }),
      wrong: at({ is: 'wrong', problem: texts.letInWrong }),
    },
  }
}
