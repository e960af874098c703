import { afterEach, expect, it } from 'vitest'
import { frameText as arFrame } from '../texts/ar/frame.js'
import { walletText as arWallet } from '../texts/ar/wallet.js'
import { windowText as arWindow } from '../texts/ar/window.js'
import { frameText as enFrame } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowText as enWindow } from '../texts/en/window.js'
import { formScreen, formView } from '../window/formScreen.js'
import { linkView } from '../window/linkScreen.js'
import { openingView } from '../window/openFromSettings.js'
import { plainScreen } from '../window/plainScreen.js'
import { progressScreen } from '../window/progressScreen.js'
import { wordsScreen } from '../window/wordsScreen.js'
import { type CodeScreenProps, codeView } from './codeScreen.js'
import type { CodeState, CodeStatus } from './codeState.js'
import { decisionScreen, type OfferScreen, offerScreen } from './decisionScreen.js'
import { type DevicesState, devicesScreen } from './devicesScreen.js'
import { deviceList } from './fixtures/deviceList.js'
import type { GuardHost } from './guardHost.js'
import { type HoldState, holdScreen } from './holdScreen.js'
import { letInView } from './letInScreen.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { noticeScreen } from './noticeScreen.js'
import { screenHeights } from './screenHeights.js'
import { settingsScreen } from './settingsScreen.js'
import { timesIn } from './times.js'

const act = () => undefined
const page = '../../../../docs/frame-screens.md'
const email = 'noor@example.org'
const now = Date.parse('2026-06-01T12:00:00Z')
const minuteMs = 60_000

interface Texts {
  readonly language: 'en' | 'ar'
  readonly frame: typeof enFrame
  readonly wallet: typeof enWallet
  readonly window: typeof enWindow
}
const english: Texts = { language: 'en', frame: enFrame, wallet: enWallet, window: enWindow }
const arabic: Texts = { language: 'ar', frame: arFrame, wallet: arWallet, window: arWindow }

/** A kind of screen: its height in the frame, if it is one of the frame, and each of its states. */
interface Kind {
  readonly height?: number
  readonly states: Readonly<Record<string, () => Screen>>
}

interface CodeKindOptions {
  readonly kind?: CodeScreenProps['kind']
  readonly note?: string
}

function codeKind({ frame: text }: Texts, digits: 6 | 12, { kind, note }: CodeKindOptions = {}): Kind {
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
  }
  const at = (status: CodeStatus, change: Partial<CodeState> = {}) => {
    const state = { status, typed: '', digits, now: 0, resendAt: 0, expiresAt: 1, ...change }
    return () => mountScreen<CodeState>({ state, view: (shown) => codeView(props, shown, act) })
  }
  const states: Readonly<Record<string, () => Screen>> = {
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
    states: digits === 6 && note === undefined ? states : { typing },
  }
}

function holdKind({ frame, wallet: text, language }: Texts): Kind {
  const times = timesIn(language, () => now)
  const at = (state: HoldState) => () =>
    holdScreen({
      text,
      times,
      state,
      title: frame.registerDevice,
      closeName: frame.close,
      deviceName: 'Firefox, Linux',
      approveHere: act,
      close: act,
    })
  return {
    height: screenHeights.waiting,
    states: {
      waiting: at({ kind: 'waiting', until: now + 24 * 60 * minuteMs, isStopped: false }),
      'waiting, new devices are blocked': at({ kind: 'waiting', until: now, isStopped: true }),
      open: at({ kind: 'open' }),
      frozen: at({ kind: 'frozen' }),
      over: at({ kind: 'over' }),
    },
  }
}

function devicesKind({ frame, wallet: text, language }: Texts): Kind {
  const device = { createdAt: now, usedAt: now - minuteMs, hasShare: true }
  const list = deviceList([
    { ...device, deviceId: 'a', name: 'Firefox, Linux', isCurrent: true },
    { ...device, deviceId: 'b', name: 'Safari, iPhone', isCurrent: false },
  ])
  const waiting = {
    requestId: 'r',
    deviceId: 'd',
    name: 'Edge, Windows',
    isRefused: false,
    begunAt: now - minuteMs,
    releaseAt: now,
  }
  const at = (state: DevicesState) => () => {
    const acts = { review: act, remove: act, finishRemoval: act, freeze: act, unfreeze: act, retry: act }
    const screen = devicesScreen({
      ...acts,
      text,
      closeName: frame.close,
      backName: frame.goBack,
      times: timesIn(language, () => now),
      signOutEverywhere: act,
      replaceShares: act,
      back: act,
      close: act,
    })
    screen.update(state)
    return screen
  }
  return {
    height: 608,
    states: {
      loading: at({ kind: 'loading' }),
      failed: at({ kind: 'failed', problem: frame.unreachable }),
      ready: at({ kind: 'ready', list }),
      'ready, one waits': at({ kind: 'ready', list: { ...list, waitingDevices: [waiting] } }),
      'ready, new devices are blocked': at({
        kind: 'ready',
        list: { ...list, isFrozen: true, canUnfreeze: true },
      }),
      'ready, a removal is unfinished': at({
        kind: 'ready',
        list: { ...list, devicesToRemove: [{ deviceId: 'b', name: 'Safari, iPhone' }] },
      }),
    },
  }
}

function lettersKind({ frame: text, wallet: texts }: Texts): Kind {
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

function formKind({ frame, window: texts }: Texts): Kind {
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
    height: 400,
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

function linkKind({ frame, window: text }: Texts): Kind {
  const props = { text, cancelName: text.cancel, closeName: frame.close, open: act, cancel: act, renew: act }
  const at = (state: Parameters<typeof linkView>[1]) => () =>
    mountScreen({ state, view: (shown) => linkView(props, shown) })
  const digits = '123456'
  return {
    height: 400,
    states: {
      unmet: at({ window: 'unmet', isMet: false, digits }),
      there: at({ window: 'there', isMet: true, digits }),
      silent: at({ window: 'silent', isMet: true, digits }),
      over: at({ window: 'there', isMet: true, problem: text.linkOver }),
    },
  }
}

/** A window in which everything is in sight, and no time passes. */
const guardHost: GuardHost = {
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
function decisionKinds({ frame: text, wallet }: Texts): Readonly<Record<string, Kind>> {
  const common = {
    text,
    origin: 'https://site.example',
    title: wallet.newDevice,
    statement: wallet.approveStatement,
    value: 'Safari, iPhone',
    warning: wallet.approveWarning,
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
            no: wallet.notNow,
            isEven: true,
            busy: wallet.working,
            host: guardHost,
            decide: async () => undefined,
          }),
      },
    },
  }
}

/** The screens that have one state, or whose state is no more than whether a button was pressed. */
function plainKinds({ frame, wallet, window: texts }: Texts): Readonly<Record<string, Kind>> {
  const closeName = frame.close
  const opening = (purpose: 'export' | 'password', state: 'offered' | 'opened') => () =>
    mountScreen({
      state,
      view: (shown) => openingView({ purpose, back: act, text: frame, texts, close: act, open: act }, shown),
    })
  const rows = [{ icon: 'laptop', name: wallet.devices, about: wallet.devicesAbout, go: act }] as const
  const words = Array.from({ length: 24 }, () => 'abandon').join(' ')
  return {
    'Settings, the start': {
      height: 608,
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
      height: 400,
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

const kindsOf = (texts: Texts): Readonly<Record<string, Kind>> => ({
  'A code of six digits': codeKind(texts, 6),
  'A code of six digits, in a browser that stores no keys': codeKind(texts, 6, {
    note: texts.frame.notLasting,
  }),
  'A code of twelve digits, on a new device': codeKind(texts, 12),
  'A code of twelve digits, for an act': codeKind(texts, 12, { kind: 'thaw' }),
  'The letters of a mailed link': lettersKind(texts),
  'A new device waits': holdKind(texts),
  Devices: devicesKind(texts),
  'A password': formKind(texts),
  'The window cannot be reached': linkKind(texts),
  ...decisionKinds(texts),
  ...plainKinds(texts),
})

const inOneLine = (text: string | null = '') => (text ?? '').replaceAll(/\s+/g, ' ').trim()
const textsOf = (node: ParentNode, selector: string) =>
  [...node.querySelectorAll(selector)].map(({ textContent }) => inOneLine(textContent)).filter(Boolean)

/** The buttons in the order of Tab, by the names that they have for screen readers. */
const buttonsOf = (node: ParentNode) =>
  [...node.querySelectorAll<HTMLButtonElement>('button:not([hidden])')].map((each) => {
    const name =
      each.getAttribute('aria-label') ?? inOneLine((each.querySelector('.name') ?? each).textContent)
    const isOff = each.disabled || each.getAttribute('aria-disabled') === 'true'
    return isOff ? `(${name})` : name
  })

function rowOf(name: string, open: () => Screen): string {
  const { node, stop } = open()
  const cells = [
    name,
    textsOf(node, 'h1').join(),
    textsOf(node, '.statement').join(),
    textsOf(node, '[role=alert], .alert, .empty, .codes > .note').join(' · '),
    buttonsOf(node).join(' · '),
  ]
  stop()
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const sectionOf = ([name, { height, states }]: readonly [string, Kind]) =>
  [
    `## ${name}`,
    '',
    height === undefined ? 'In the window.' : `${height} px high in the frame.`,
    '',
    '| state | title | statement | what else it tells | buttons, in the order of Tab |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(states).map(([state, open]) => rowOf(state, open)),
  ].join('\n')

const head = `# The screens of the frame and its window

Each screen is drawn from a state (decision 0072). This page is printed from the screens themselves by \`apps/secure/src/ui/screenTable.test.tsx\`, which fails
where they differ; \`npx vitest run apps/secure/src/ui/screenTable.test.tsx -u\` prints it anew. A button in brackets is off. Heights belong to the kind of screen,
never to its content. What is approved is in \`apps/secure/src/approvals/goldens/\`.
`

afterEach(() => document.body.replaceChildren())

it('the page lists each state of each screen, as it is drawn', async () => {
  const sections = Object.entries(kindsOf(english)).map(sectionOf)
  await expect(`${head}\n${sections.join('\n\n')}\n`).toMatchFileSnapshot(page)
})

const everyState = [english, arabic].flatMap((texts) =>
  Object.entries(kindsOf(texts)).flatMap(([kind, { states }]) =>
    Object.entries(states).map(([state, open]) => [`${kind}: ${state} (${texts.language})`, open] as const),
  ),
)

it.each(everyState)('names, one heading, fields with labels, Tab in the order of reading: %s', (_, open) => {
  const { node } = open()
  document.body.append(node)
  const headings = [...node.querySelectorAll('h1, h2, h3')]
  expect(headings.filter(({ tagName }) => tagName === 'H1')).toEqual([headings[0]])
  const screen = node.querySelector('.screen')
  expect(screen?.getAttribute('aria-labelledby')).toBe(headings[0]?.id)
  expect(buttonsOf(node).filter((name) => name.replaceAll(/[()]/g, '') === '')).toEqual([])
  const ids = [...node.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  for (const field of node.querySelectorAll('input')) {
    expect(inOneLine(node.querySelector(`label[for="${field.id}"]`)?.textContent)).not.toBe('')
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.filter((id) => !ids.includes(id))).toEqual([])
  }
  // Nothing is taken out of the order of Tab, or put ahead: the screen itself has the focus where no field has.
  const moved = [...node.querySelectorAll('[tabindex]')].filter((each) => each !== screen)
  expect(moved).toEqual([])
})
