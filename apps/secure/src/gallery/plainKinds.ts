import { fill } from '../texts/fill.js'
import { type EmailState, emailView } from '../ui/emailScreen.js'
import { mountScreen } from '../ui/mountScreen.js'
import { noticeScreen } from '../ui/noticeScreen.js'
import { reasonHeights, screenHeights } from '../ui/screenHeights.js'
import { settingsScreen } from '../ui/settingsScreen.js'
import { openingView } from '../window/openFromSettings.js'
import { plainScreen } from '../window/plainScreen.js'
import { progressScreen } from '../window/progressScreen.js'
import { wordsScreen } from '../window/wordsScreen.js'
import { act, email as ownEmail, type ScreenKind, type ScreenTexts } from './screenKind.js'

/** The screens that have one state, or whose state is no more than whether a button was pressed. */
export function plainKinds({
  frame,
  wallet,
  window: texts,
}: ScreenTexts): Readonly<Record<string, ScreenKind>> {
  const closeName = frame.close
  const opening = (purpose: 'export' | 'password', state: 'offered' | 'opened') => () =>
    mountScreen({
      state,
      view: (shown) => openingView({ purpose, back: act, text: frame, texts, close: act, open: act }, shown),
    })
  const rows = [{ icon: 'laptop', name: wallet.devices, about: wallet.devicesAbout, go: act }] as const
  const words = Array.from({ length: 24 }, () => 'abandon').join(' ')
  const adding = (email: string, state: EmailState) => () =>
    mountScreen({
      state,
      view: (shown) =>
        emailView(
          {
            ...{ title: frame.confirmEmail, closeName, email, leave: act, stop: act },
            statement: wallet.offerEmailStatement,
            value: 'Google',
            note: fill(wallet.offerEmailNote, { provider: 'Google' }),
            label: wallet.emailAddress,
            ...{ yes: texts.continue, no: texts.notNow, busy: wallet.working },
            submit: async () => undefined,
          },
          shown,
          { submit: act, type: act },
        ),
    })
  return {
    'An address for a wallet without one': {
      height: screenHeights.email,
      states: {
        'the provider told one': adding(ownEmail, { is: 'typing' }),
        'none is known': adding('', { is: 'typing' }),
        'not an address': adding('noor', { is: 'wrong', problem: wallet.emailIncomplete }),
      },
    },
    'Settings, the start': {
      height: reasonHeights.settings,
      states: {
        shown: () =>
          settingsScreen({ title: frame.settings, closeName, lead: '', close: act, groups: [{ rows }] }),
      },
    },
    'The step before the window, from the settings': {
      height: screenHeights.opening,
      states: {
        'export, offered': opening('export', 'offered'),
        'export, opened': opening('export', 'opened'),
        'password, offered': opening('password', 'offered'),
      },
    },
    'A notice': {
      height: reasonHeights.device,
      states: {
        shown: () =>
          noticeScreen({
            title: wallet.devices,
            closeName,
            sentence: wallet.frozen,
            note: wallet.frozenNote,
            doneLabel: wallet.done,
            close: act,
            stop: act,
          }),
      },
    },
    'The recovery words (window)': {
      states: {
        shown: () => wordsScreen({ text: texts, closeName, words, minutes: '5', makeFile: act, leave: act }),
      },
    },
    'A message of the window': {
      states: {
        plain: () =>
          plainScreen({ texts: () => texts }, { sentence: texts.approvedBack, value: 'site.example' }),
        'with an act': () =>
          plainScreen(
            { texts: () => texts },
            { sentence: texts.silent, act: { name: texts.tryAgain, go: act } },
          ),
        progress: () => progressScreen({ texts: () => texts }),
      },
    },
  }
}
