import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Approval } from '../approvals/approval.js'
import { sentScreen } from '../calls/sentScreen.js'
import { frameText as en } from '../texts/en/frame.js'
import { walletText as enWallet } from '../texts/en/wallet.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { formScreen } from '../window/formScreen.js'
import { linkScreen } from '../window/linkScreen.js'
import { approvalScreen } from './approvalScreen.js'
import { codeScreen } from './codeScreen.js'
import { type DecisionTexts, decisionScreen, offerScreen } from './decisionScreen.js'
import { devicesScreen } from './devicesScreen.js'
import { emailScreen } from './emailScreen.js'
import type { GuardHost } from './guardHost.js'
import { holdScreen } from './holdScreen.js'
import { letInScreen } from './letInScreen.js'
import { noticeScreen } from './noticeScreen.js'
import { providerScreen } from './providerScreen.js'
import { settingsScreen } from './settingsScreen.js'
import { socialBoxScreen } from './socialBoxScreen.js'
import { timesIn } from './times.js'
import { waysScreen } from './waysScreen.js'
import { windowStep } from './windowStep.js'

const sources = 'apps/secure/src'

/** The sources of what a frame loads, from its start on, by their paths. */
function frameSources(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const take = (path: string) => {
    if (found.has(path) || !existsSync(path)) return
    const source = readFileSync(path, 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')
    found.set(path, source)
    for (const [, named = ''] of source.matchAll(/(?:from |import\()'(\.[^']+)\.js'/g))
      for (const ending of ['ts', 'tsx']) take(join(dirname(path), `${named}.${ending}`))
  }
  take(join(sources, 'startFrame.ts'))
  return found
}

const act = () => undefined
const stop = () => act
const none = async () => undefined
const text = en
const common = { text: enWallet, closeName: text.close, close: act, times: timesIn('en', () => 0) }
const origin = 'https://atlas.example'
const approval: Approval = {
  title: 'Approve',
  details: [],
  statement: 'Approve tokens',
  warnings: ['Everything.'],
  sections: [],
  facts: [],
  raw: '{}',
  danger: 'It could take everything.',
  proposal: { label: 'Approve 5 only', note: 'Enough for this.', limit: 5n },
}
const decisionTexts: DecisionTexts = {
  title: 'Wallet Settings',
  statement: 'Remove {} from your wallet',
  value: 'Firefox',
  no: 'Cancel',
  yes: 'Remove',
  isDanger: true,
}
const guardHost: GuardHost = {
  now: () => 0,
  later: stop,
  sees: () => true,
  scrollTo: act,
  watch: stop,
  watchPointer: stop,
  onFocus: stop,
  onResize: stop,
}
const device = { deviceId: 'a', name: 'Firefox', createdAt: 0, usedAt: 0, isCurrent: false, hasShare: true }
const waiting = { requestId: 'r', deviceId: 'd', name: 'Edge', isRefused: false, begunAt: 0, releaseAt: 1 }
const form = {
  title: 'Password',
  closeName: text.close,
  statement: 'Type it',
  yes: 'Continue',
  no: 'Not now',
  busy: 'One moment…',
  show: 'Show',
  hide: 'Hide',
  submit: none,
  leave: act,
  fields: [{ name: 'password', label: 'Password', autocomplete: 'current-password' as const }],
}

/** Each screen of a frame, with all that it can show. */
const screens: Readonly<Record<string, () => HTMLElement>> = {
  windowStep: () => windowStep({ text, step: approval, waitingCount: 2, reject: act, openWindow: act }).node,
  offerScreen: () =>
    offerScreen({
      ...decisionTexts,
      text,
      origin,
      leave: act,
      close: act,
      openWindow: act,
      other: { name: 'That’s not you?', go: act },
    }).node,
  codeScreen: () =>
    codeScreen({
      text,
      email: 'ada@example.org',
      digits: 12,
      resendAt: 0,
      expiresAt: 1,
      now: () => 0,
      everySecond: stop,
      check: async () => ({ isRight: true }),
      close: act,
      resend: async () => ({ problem: '' }),
    }).node,
  emailScreen: () =>
    emailScreen({
      ...{ title: text.confirmEmail, closeName: text.close, email: '', leave: act, stop: act },
      ...{ statement: enWallet.offerEmailStatement, value: 'Google', note: enWallet.offerEmailNote },
      ...{ label: enWallet.emailAddress, yes: 'Continue', no: 'Not now', busy: enWallet.working },
      submit: none,
    }).node,
  devicesScreen: () => {
    const screen = devicesScreen({
      ...common,
      backName: text.goBack,
      review: act,
      remove: act,
      finishRemoval: act,
      freeze: act,
      unfreeze: act,
      signOutEverywhere: act,
      replaceShares: act,
      retry: act,
      back: act,
    })
    const list = {
      devices: [device],
      waitingDevices: [waiting],
      isFrozen: true,
      thawsAt: 1,
      canUnfreeze: true,
      isIncomplete: true,
      devicesToRemove: [device],
      hasPassword: true,
    }
    screen.update({ kind: 'ready', list })
    return screen.node
  },
  formScreen: () => formScreen({ ...form, other: { name: 'Other', go: none } }).node,
  holdScreen: () =>
    holdScreen({
      ...common,
      title: text.registerDevice,
      deviceName: 'Firefox',
      deviceNumber: '0417',
      approveHere: act,
      state: { kind: 'waiting', until: 1, isStopped: true },
    }).node,
  letInScreen: () =>
    letInScreen({
      text,
      texts: enWallet,
      email: 'ada@example.org',
      problem: '',
      enter: none,
      close: act,
      stop: act,
    }).node,
  linkScreen: () => {
    const names = { text: windowTextOf('en'), cancelName: 'Cancel', closeName: text.close }
    const screen = linkScreen({ ...names, open: act, cancel: act, renew: act })
    screen.showDigits('123456')
    screen.noteSilence(true)
    return screen.node
  },
  socialBoxScreen: () =>
    socialBoxScreen({
      ...{ text, texts: windowTextOf('en'), provider: 'Google' },
      ...{ open: act, leave: act, isTabOnly: false, send: act, close: act },
    }).node,
  noticeScreen: () =>
    noticeScreen({
      title: 'Blocked',
      closeName: text.close,
      sentence: 'Blocked',
      note: 'For days.',
      doneLabel: 'Done',
      close: act,
      stop: act,
    }).node,
  providerScreen: () =>
    providerScreen({
      texts: windowTextOf('en'),
      closeName: text.close,
      provider: 'Google',
      statement: 'Prove it’s you with {}',
      name: 'ada@example.org',
      note: '',
      open: act,
      close: act,
    }).node,
  sentScreen: () => sentScreen({ screenHost: { clear: act } as never, text: () => text }).node,
  settingsScreen: () =>
    settingsScreen({
      title: text.settings,
      closeName: text.close,
      lead: '',
      close: act,
      groups: [{ rows: [{ icon: 'laptop', name: enWallet.devices, go: act }] }],
    }).node,
  waysScreen: () => {
    const screen = waysScreen({
      ...common,
      backName: text.goBack,
      add: act,
      remove: act,
      retry: act,
      back: act,
    })
    const way = { identity: 'i', way: 'google', label: 'ada', linkedAt: 1, usedAt: 1 } as const
    screen.update({ kind: 'ready', list: { email: 'ada@example.org', ways: [way], addable: ['github'] } })
    return screen.node
  },
}

/** The buttons of a screen that decide: a guard has drawn each as dead or alive, or they bear the name of the act. */
function decidingIn(node: HTMLElement): readonly string[] {
  const acts = [
    text.approve,
    text.approveAnyway,
    enWallet.approve,
    decisionTexts.yes,
    approval.proposal?.label,
  ]
  return [...node.querySelectorAll('button')]
    .filter((each) => each.hasAttribute('aria-disabled') || acts.includes(each.textContent ?? ''))
    .map(({ textContent }) => textContent ?? '')
}

it('F4: these are all screens of a frame, by its own code, and none of it outside of them has what a guarded button needs', () => {
  const made = new Set<string>()
  const guarding: string[] = []
  for (const [path, source] of frameSources()) {
    for (const [, name = ''] of source.matchAll(/(?<!function )\b(?!mountScreen)(\w+Screen|windowStep)\(/g))
      made.add(name)
    const rest = source.replaceAll(/browserGuardHost\.later|^import .*$/gm, '')
    if (!path.startsWith(join(sources, 'ui')) && /guardHost/i.test(rest)) guarding.push(path)
  }
  expect([...made].toSorted()).toEqual(Object.keys(screens).toSorted())
  expect(guarding).toEqual([])
})

it.each(Object.entries(screens))('F4: in a frame %s has no button that decides', (_, open) => {
  const node = open()
  expect(node.querySelectorAll('button').length).toBeGreaterThan(0)
  expect(decidingIn(node)).toEqual([])
})

it('in the window both screens of a decision have one', () => {
  const place = { host: guardHost, reject: act, approve: act, limit: act }
  const screen = approvalScreen({ text, origin, account: { address: '0xabc' }, approval, ...place })
  expect(decidingIn(screen.node)).toEqual(['Approve 5 only', text.approve])
  const decision = { ...decisionTexts, text, busy: '', host: guardHost, leave: act, close: act, decide: none }
  expect(decidingIn(decisionScreen(decision).node)).toEqual(['Remove'])
})

it.each([
  ['suggests the action', {}, ['quiet', 'primary']],
  ['suggests neither choice', { isEven: true }, ['quiet', 'quiet']],
])('in the window a decision that %s', (_, change, kinds) => {
  const decision = { ...decisionTexts, text, busy: '', host: guardHost, leave: act, close: act, decide: none }
  const { node } = decisionScreen({ ...decision, isDanger: false, ...change })
  const classes = [...node.querySelectorAll('.pair button')].map(({ className }) => className.split(' ')[0])
  expect(classes).toEqual(kinds)
})
