import { type SocialState, socialScreen } from '../social/socialScreen.js'
import { mountScreen } from '../ui/mountScreen.js'
import { type ProviderState, providerView } from '../ui/providerScreen.js'
import { reasonHeights, screenHeights } from '../ui/screenHeights.js'
import { type SocialBoxState, socialBoxView } from '../ui/socialBoxScreen.js'
import { formScreen, formView } from '../window/formScreen.js'
import { linkView } from '../window/linkScreen.js'
import { act, email, type ScreenKind, type ScreenTexts } from './screenKind.js'

export function formKind({ frame, window: texts }: ScreenTexts): ScreenKind {
  const props: Parameters<typeof formScreen<'password' | 'again'>>[0] = {
    title: texts.passwordTitle,
    closeName: frame.close,
    statement: texts.setStatement,
    note: texts.setNote,
    warning: texts.setWarning,
    yes: texts.continue,
    no: texts.cancel,
    busy: texts.working,
    show: texts.showPassword,
    hide: texts.hidePassword,
    submit: async () => undefined,
    leave: act,
    fields: [
      {
        name: 'password',
        label: texts.newPassword,
        hint: texts.passwordHint,
        autocomplete: 'new-password',
      },
      { name: 'again', label: texts.passwordAgain, autocomplete: 'new-password' },
    ],
  }
  type State = Parameters<typeof formView<'password' | 'again'>>[1]
  const at = (state: State) => () =>
    mountScreen({ state, view: (shown) => formView(props, shown, { run: act, type: act, reveal: act }) })
  const isRevealed = false
  return {
    height: screenHeights.password,
    states: {
      typing: () => formScreen(props),
      'typing, in sight': at({ isRevealed: true, status: { is: 'typing' } }),
      working: at({ isRevealed, status: { is: 'working', part: 0.5 } }),
      'failed at a field': at({
        isRevealed,
        status: { is: 'failed', problem: { sentence: texts.passwordsDiffer, at: 'again' } },
      }),
      failed: at({ isRevealed, status: { is: 'failed', problem: { sentence: frame.unreachable } } }),
    },
  }
}

export function socialKind({ window: texts }: ScreenTexts): ScreenKind {
  const at = (is: SocialState['is'], provider?: string) => () =>
    socialScreen({ texts, is, provider, site: 'site.example' })
  return {
    states: {
      connecting: at('socialConnecting'),
      leaving: at('socialLeaving', 'Google'),
      bringing: at('socialBringing', 'Google'),
      digits: () =>
        socialScreen({
          texts,
          is: 'socialDigits',
          provider: 'Google',
          site: 'site.example',
          digits: '123456',
        }),
      'digits too late': at('socialDropped', 'Google'),
      done: at('backTo', 'Google'),
      'begun elsewhere': at('socialElsewhere'),
      'cut from the page': at('socialNoPage', 'Google'),
      'the page is silent': at('socialSilent', 'GitHub'),
      'no storage': at('socialNoStorage', 'Google'),
      'no client there': at('socialOff', 'Apple'),
    },
  }
}

/** The box in the page, where the window cannot reach the frame. */
export function socialBoxKind({ frame: text, window: texts }: ScreenTexts): ScreenKind {
  const acts = { open: act, leave: act, send: act, close: act }
  const at =
    (state: SocialBoxState, isTabOnly = false) =>
    () =>
      mountScreen({
        state,
        view: (shown) => socialBoxView({ text, texts, provider: 'Google', isTabOnly, ...acts }, shown, act),
      })
  const code = { typed: '', digits: 6, now: 0, resendAt: 0, expiresAt: 1 } as const
  return {
    height: reasonHeights.social,
    states: {
      'no window has reported': at({ is: 'unmet' }),
      'a window was opened': at({ is: 'opened' }),
      'no window can be opened': at({ is: 'unmet' }, true),
      'digits are typed': at({ is: 'digits', code: { ...code, status: { is: 'typing' } } }),
      'digits are sent': at({ is: 'digits', code: { ...code, typed: '123456', status: { is: 'checking' } } }),
      'other digits': at({
        is: 'digits',
        code: { ...code, status: { is: 'wrong', problem: texts.socialBoxWrong } },
      }),
    },
  }
}

export function providerKind({ frame, window: texts }: ScreenTexts): ScreenKind {
  const props = {
    texts,
    closeName: frame.close,
    provider: 'Google',
    statement: texts.providerStatement,
    name: email,
    note: texts.providerNote.replace('{provider}', 'Google'),
    open: act,
    close: act,
  }
  const other = { name: frame.useOtherWay.replace('{way}', 'GitHub'), take: act }
  const at =
    (state: ProviderState, more: Partial<Parameters<typeof providerView>[0]> = {}) =>
    () =>
      mountScreen({ state, view: (shown) => providerView({ ...props, ...more }, shown) })
  return {
    height: screenHeights.provider,
    states: {
      offered: at({ is: 'offered' }),
      'offered, of several ways': at({ is: 'offered' }, { other }),
      asking: at({ is: 'asking' }),
      verifying: at({ is: 'verifying' }),
      failed: at({ is: 'failed', problem: frame.unreachable }),
    },
  }
}

export function linkKind({ frame, window: text }: ScreenTexts): ScreenKind {
  const props = { text, cancelName: text.cancel, closeName: frame.close, open: act, cancel: act, renew: act }
  const at = (state: Parameters<typeof linkView>[1]) => () =>
    mountScreen({ state, view: (shown) => linkView(props, shown) })
  const digits = '123456'
  return {
    height: reasonHeights.device,
    states: {
      unmet: at({ window: 'unmet', isMet: false, digits }),
      there: at({ window: 'there', isMet: true, digits }),
      silent: at({ window: 'silent', isMet: true, digits }),
      over: at({ window: 'there', isMet: true, problem: text.linkOver }),
    },
  }
}
