import { expect, it } from 'vitest'
import type { Approval } from '../approvals/approval.js'
import { described, requests } from '../gallery/requests.js'
import { frameText as ar } from '../texts/ar/frame.js'
import { frameText as en } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { approvalScreen } from './approvalScreen.js'
import { armDelayMs } from './armed.js'
import { type CodeOutcome, type CodeScreenProps, codeScreen } from './codeScreen.js'
import { type DecisionTexts, decisionScreen, offerScreen } from './decisionScreen.js'
import { droppedMs } from './guardDecision.js'
import type { GuardHost } from './guardHost.js'
import { type WindowStep, windowStep } from './windowStep.js'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const textOf = (node: ParentNode, selector: string) => node.querySelector(selector)?.textContent ?? ''

function openCode(change: Partial<CodeScreenProps> = {}) {
  let now = 0
  let tick: () => void = () => undefined
  const checked: string[] = []
  const outcomes: CodeOutcome[] = []
  const screen = codeScreen({
    text: en,
    email: 'ada@example.org',
    digits: 6,
    resendAt: 30_000,
    expiresAt: 600_000,
    now: () => now,
    everySecond(act) {
      tick = act
      return () => undefined
    },
    async check(code) {
      checked.push(code)
      return outcomes.shift() ?? { isRight: true }
    },
    resend: async () => ({ resendAt: now + 30_000, expiresAt: now + 600_000 }),
    close: () => undefined,
    ...change,
  })
  document.body.replaceChildren(screen.node)
  const field = screen.node.querySelector('input')!
  return {
    node: screen.node,
    field,
    checked,
    outcomes,
    async type(text: string) {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      await settle()
    },
    pass(ms: number) {
      now += ms
      tick()
    },
    problem: () => textOf(screen.node, '.problem'),
    resend: screen.node.querySelector<HTMLButtonElement>('button.link')!,
  }
}

it('one field named Code takes six digits, in either script, and sends them by itself', async () => {
  const frame = openCode()
  expect(textOf(frame.node, 'label')).toBe('Code')
  await frame.type('12345')
  expect(frame.checked).toEqual([])
  frame.outcomes.push({ isRight: false, problem: 'No.' })
  await frame.type('123 456')
  await frame.type('١٢٣٤٥٦')
  expect(frame.checked).toEqual(['123456', '123456'])
  // A right one is checked once: the next screen is on its way.
  await frame.type('123456')
  expect(frame.checked).toHaveLength(2)
})

it.each([
  ['Persian', '۲۰۶۳۲۰'],
  ['Devanagari', '२०६३२०'],
  ['full width', '２０６３２０'],
  ['with spaces', ' 206 320 '],
  ['with a dash', '206-320'],
  ['in a sentence', 'Your code is 206320.'],
  ['in a sentence with another number', 'Your code is 206320. It works for 10 minutes.'],
])('a code that is pasted is read: %s', async (_, text) => {
  const frame = openCode()
  await frame.type(text)
  expect(frame.checked).toEqual(['206320'])
})

it('error: a code of another length is not checked, and the visitor reads how many digits it has', async () => {
  const frame = openCode()
  await frame.type('1234567')
  expect(frame.problem()).toBe('The code has 6 digits.')
  // Two codes: which of them is meant is not guessed.
  await frame.type('111111, then 222222')
  expect(frame.problem()).toBe('The code has 6 digits.')
  const short = openCode()
  await short.type('12345')
  expect(short.problem()).toBe('')
  short.node.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))
  expect([short.problem(), frame.checked, short.checked]).toEqual(['The code has 6 digits.', [], []])
})

it('a new device types twelve digits', async () => {
  const frame = openCode({ digits: 12 })
  expect(textOf(frame.node, 'h1')).toBe('Register Device')
  await frame.type('123456')
  await frame.type('123456 654321')
  expect(frame.checked).toEqual(['123456654321'])
})

it('error: a wrong code is said, and the field is empty again', async () => {
  const frame = openCode()
  frame.outcomes.push({ isRight: false, problem: 'That’s not the code. Tries left: 4.' })
  await frame.type('000000')
  expect([frame.problem(), frame.field.value]).toEqual(['That’s not the code. Tries left: 4.', ''])
})

it('error: of twelve digits whose second half is wrong, the first six stay in their boxes', async () => {
  const frame = openCode({ digits: 12 })
  const boxes = () => [...frame.node.querySelectorAll('.box')].map(({ textContent }) => textContent).join('')
  frame.outcomes.push({ isRight: false, problem: 'That’s not the code.', isHalfRight: true })
  await frame.type('123456 654321')
  expect([frame.problem(), frame.field.value, boxes()]).toEqual(['That’s not the code.', '123456', '123456'])
  await frame.type('123456111111')
  expect(frame.checked).toEqual(['123456654321', '123456111111'])
})

it('error: a code of more than ten minutes is not sent', async () => {
  const frame = openCode()
  frame.pass(600_000)
  await frame.type('123456')
  expect(frame.checked).toEqual([])
  expect(frame.problem()).toBe(en.codeExpired)
})

it('Resend code counts down quietly, says how long only who presses it too early, and then sends another', async () => {
  const frame = openCode()
  const isOff = () => frame.resend.getAttribute('aria-disabled')
  expect([frame.resend.getAttribute('aria-label'), frame.resend.textContent, isOff()]).toEqual([
    'Resend code',
    'Resend in 0:30',
    'true',
  ])
  frame.pass(28_500)
  expect([frame.resend.textContent, frame.problem()]).toEqual(['Resend in 0:02', ''])
  frame.resend.click()
  expect(frame.problem()).toBe('Please try again after 2 seconds')
  frame.pass(1_500)
  expect([frame.resend.textContent, isOff()]).toEqual(['Resend code', null])
  frame.resend.click()
  await settle()
  expect([frame.problem(), isOff()]).toEqual([en.codeResent, 'true'])
})

it('readings 44: in Arabic the counts have the digits of the language', async () => {
  const frame = openCode({ text: ar })
  const plain = (text: string | null) => text?.replaceAll(/[\u2068\u2069]/g, '')
  expect(plain(frame.resend.textContent)).toBe('إعادة الإرسال خلال ٠:٣٠')
  frame.resend.click()
  expect(plain(frame.problem())).toBe('حاول مجددًا بعد ٣٠ ثانية')
  await frame.type('1234567')
  expect(plain(frame.problem())).toBe('عدد أرقام الرمز: ٦.')
  expect(textOf(frame.node, '#code-hint')).toContain('صالح لمدة ١٠ دقائق')
})

it('an error goes with the first digit that is typed after it', async () => {
  const frame = openCode()
  frame.outcomes.push({ isRight: false, problem: 'That’s not the code.' })
  await frame.type('000000')
  await frame.type('1')
  expect(frame.problem()).toBe('')
})

it('an address that was typed on the page can be changed there: by the words, and by Back', () => {
  let changes = 0
  const frame = openCode({ changeAddress: () => changes++ })
  press(buttonIn(frame.node, 'Change it'))
  press(frame.node.querySelector('[aria-label="Go back"]'))
  expect(changes).toBe(2)
  const known = openCode()
  expect([buttonIn(known.node, 'Change it'), known.node.querySelector('[aria-label="Go back"]')]).toEqual([
    null,
    null,
  ])
})

it('an address is one text that breaks after its parts; the longest one too', () => {
  const part = 'a'.repeat(60)
  const email = `${part}.noor@${part}.${part}.${part}.example`
  const { node } = openCode({ email })
  expect(textOf(node, '.address')).toBe(email)
  expect(node.querySelectorAll('.address wbr')).toHaveLength(5)
  expect(node.querySelector('.statement')?.className).toBe('statement long')
})

it('a code that is typed before another one is said to be sent is checked as soon as it is', async () => {
  let answer: (times: { resendAt: number; expiresAt: number }) => void = () => undefined
  const frame = openCode({ resend: () => new Promise((resolve) => (answer = resolve)) })
  frame.pass(30_000)
  frame.resend.click()
  await frame.type('123456')
  expect(frame.checked).toEqual([])
  answer({ resendAt: 60_000, expiresAt: 630_000 })
  await settle()
  expect(frame.checked).toEqual(['123456'])
})

type TestHost = GuardHost & { pass(ms: number): void; timers(): number; readonly unseen: Set<string> }

/** A window whose clock a test decides, and what is not in sight in it: texts of elements. */
const host = (): TestHost => {
  let now = 0
  const timers: { at: number; act: () => void }[] = []
  const unseen = new Set<string>()
  return {
    unseen,
    now: () => now,
    timers: () => timers.length,
    later: (act, afterMs) => {
      const timer = { at: now + afterMs, act }
      timers.push(timer)
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1)
      }
    },
    sees: (target) => ![...unseen].some((each) => target.textContent?.includes(each)),
    scrollTo: () => unseen.clear(),
    watch: (_, report) => {
      report(true)
      return () => undefined
    },
    watchPointer: () => () => undefined,
    onFocus: () => () => undefined,
    onResize: () => () => undefined,
    pass(ms) {
      now += ms
      for (let due = true; due; ) {
        const at = timers.findIndex((each) => each.at <= now)
        due = at >= 0
        if (due) timers.splice(at, 1)[0]?.act()
      }
    },
  }
}

/** A click as a person makes it: happy-dom marks none as trusted. */
function press(button: Element | null, detail = 0): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail })
  Object.defineProperty(event, 'isTrusted', { value: true })
  button?.dispatchEvent(event)
}

const plain: Approval = {
  title: 'Sign message',
  isSignature: true,
  details: [],
  statement: 'Sign this message',
  message: 'Hello',
  warnings: [],
  sections: [],
  raw: '{}',
  facts: [{ label: 'Account', value: '0xabc', isCode: true }],
}

const buttonIn = (node: HTMLElement, name: string) =>
  [...node.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null

const common = { text: en, origin: 'https://atlas.example' }
const account = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', email: 'ada@example.org' }

/** An approval in the window. */
function openApproval(approval: Approval, unseen: readonly string[] = []) {
  const decisions: unknown[] = []
  const guardHost = host()
  for (const each of unseen) guardHost.unseen.add(each)
  const screen = approvalScreen({
    ...common,
    account,
    approval,
    host: guardHost,
    reject: () => decisions.push('rejected'),
    approve: () => decisions.push('approved'),
    limit: (limit) => decisions.push(limit),
  })
  document.body.replaceChildren(screen.node)
  const { node } = screen
  const { pass } = guardHost
  return {
    screen,
    decisions,
    pass,
    node,
    unseen: guardHost.unseen,
    timers: guardHost.timers,
    button: (name: string) => buttonIn(node, name),
  }
}

/** Expects a press on a button to do nothing until its half second is over, and then to decide. */
function decidesOnceArmed(
  frame: ReturnType<typeof openApproval>,
  name: string,
  decisions: readonly unknown[],
): void {
  press(frame.button(name))
  expect(frame.decisions).toEqual([])
  frame.pass(armDelayMs)
  press(frame.button(name))
  expect(frame.decisions).toEqual(decisions)
}

/** The step of a frame before its window. */
function openInFrame(step: WindowStep, waitingCount = 0) {
  const decisions: string[] = []
  const screen = windowStep({
    step,
    waitingCount,
    text: en,
    reject: () => decisions.push('rejected'),
    openWindow: () => decisions.push('window'),
  })
  document.body.replaceChildren(screen.node)
  return { screen, decisions, node: screen.node, button: (name: string) => buttonIn(screen.node, name) }
}

const whyIn = (why: string) => fill(why, { host: location.host })

it('a press that has begun, and the focus, stay where a request becomes known better in a frame', () => {
  const frame = openInFrame(plain)
  const open = frame.button('Open window')
  open?.focus()
  frame.screen.update({ ...plain, statement: 'Sign this message again' })
  expect([frame.button('Open window'), document.activeElement]).toEqual([open, open])
  expect(textOf(frame.node, '.statement')).toBe('Sign this message again')
  frame.screen.update({ ...plain, blocked: 'The network does not answer.' })
  expect(frame.button('Open window')).toHaveProperty('disabled', true)
  expect(textOf(frame.node, '[role="status"]')).toBe('The network does not answer.')
})

it('one review per act: a frame says what is asked in one sentence, and how many wait behind it', () => {
  const { node } = openInFrame(plain, 2)
  expect(textOf(node, 'h1')).toBe('Sign message')
  expect(textOf(node, '.body')).toBe(`${plain.statement}${whyIn(en.notSignedYet)}2 more waiting`)
})

it('addresses of facts and of typed data break between groups, and are one text', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const lines = [{ name: 'spender', type: 'address', value: address }]
  const { node } = openApproval({
    ...plain,
    facts: [{ label: 'Account', value: address, isCode: true }],
    sections: [{ title: 'Message', lines }],
  })
  expect(textOf(node, '.facts bdi')).toBe(address)
  expect(node.querySelectorAll('.facts bdi > *')).toHaveLength(10)
  expect(textOf(node, '.lines > li')).toBe(`spender: ${address}`)
  expect(node.querySelectorAll('.lines > li > wbr')).toHaveLength(9)
})

it('shows the checked origin and the message whole, and approves by one real click', () => {
  const frame = openApproval(plain)
  expect(textOf(frame.node, '.origin')).toContain('https://atlas.example')
  expect(textOf(frame.node, '.message')).toBe('Hello')
  press(frame.button('Approve'))
  frame.pass(armDelayMs)
  frame.button('Approve')?.click()
  expect(frame.decisions).toEqual([])
  press(frame.button('Approve'))
  expect(frame.decisions).toEqual(['approved'])
})

it('error: what is dangerous takes two steps, each with its own half second, and shows the raw request', () => {
  const frame = openApproval({ ...plain, danger: 'It could take everything.', raw: '{"method":"x"}' })
  expect(frame.node.querySelector('details')?.open).toBe(true)
  expect(textOf(frame.node, 'pre.code')).toBe('{"method":"x"}')
  frame.pass(armDelayMs)
  press(frame.button('Approve'))
  expect(frame.decisions).toEqual([])
  decidesOnceArmed(frame, 'Approve anyway', ['approved'])
})

it('error: what is blocked can only be rejected', () => {
  const frame = openApproval({ ...plain, blocked: en.networkSilent })
  frame.pass(armDelayMs)
  press(frame.button('Approve'))
  expect(frame.button('Approve')?.disabled).toBe(true)
  press(frame.button('Reject'))
  expect(frame.decisions).toEqual(['rejected'])
})

it('the words of the network begin the half second anew', () => {
  const frame = openApproval({ ...plain, blocked: en.checkingNetwork })
  frame.pass(armDelayMs)
  frame.screen.update(plain)
  decidesOnceArmed(frame, 'Approve', ['approved'])
})

it('what the network is asked is waited for without a word of alarm, in the window and before it', () => {
  const asked = { ...plain, blocked: en.checkingNetwork }
  const { node } = openApproval(asked, ['Hello'])
  expect([
    textOf(node, '[role=status]'),
    node.querySelector('.note.bad'),
    buttonIn(node, en.readOn)?.hidden,
  ]).toEqual([en.checkingNetwork, null, true])
  const frame = openInFrame(asked)
  expect([textOf(frame.node, '[role=status]'), frame.node.querySelector('.bad')]).toEqual([
    en.checkingNetwork,
    null,
  ])
  expect(frame.button('Open window')).toHaveProperty('disabled', true)
  expect(frame.button('Reject')).toHaveProperty('disabled', false)
  frame.screen.update({ ...plain, blocked: en.networkSilent })
  expect(textOf(frame.node, '.note.bad')).toBe(en.networkSilent)
})

it('error: S4: nothing that a site sends becomes an element', () => {
  const attack = '<img src=x onerror=alert(1)>'
  const frame = openApproval({
    title: attack,
    details: [{ label: attack, value: attack }],
    statement: attack,
    message: attack,
    warnings: [attack],
    raw: attack,
    facts: [{ label: attack, value: attack }],
    sections: [{ title: attack, lines: [{ name: attack, type: attack, value: attack }] }],
  })
  expect(frame.node.querySelector('img')).toBeNull()
  expect(textOf(frame.node, '.message')).toBe(attack)
})

it('error: F4: a press that comes too soon is told, and counts for nothing', () => {
  const frame = openApproval(plain)
  press(frame.button('Approve'))
  expect(textOf(frame.node, '[role=status]')).toBe('Press again')
  expect(frame.node.querySelector('.told')).not.toBeNull()
  frame.pass(armDelayMs)
  expect([textOf(frame.node, '[role=status]'), frame.decisions]).toEqual(['Press again', []])
  frame.pass(droppedMs)
  expect(textOf(frame.node, '[role=status]')).toBe('')
  press(frame.button('Approve'))
  expect(frame.decisions).toEqual(['approved'])
})

const whole: Approval = {
  ...plain,
  warnings: ['Careful.'],
  changes: [{ label: 'You lose', value: '1 ETH' }],
  danger: 'It could take everything.',
  raw: '{"end":"of the raw text"}',
  steps: [{ title: 'Step 1' }],
}

it.each([
  ['what is signed', 'Sign this message'],
  ['who asks', 'https://atlas.example'],
  ['the message', 'Hello'],
  ['a warning', 'Careful.'],
  ['what changes', '1 ETH'],
  ['a step', 'Step 1'],
  ['a fact', '0xabc'],
  ['the raw text', 'of the raw text'],
])('error: F4: nothing is approved while %s was not in sight', (_, hidden) => {
  const frame = openApproval(whole, [hidden])
  frame.pass(60_000)
  press(frame.button('Approve'))
  frame.pass(60_000)
  press(frame.button('Approve'))
  expect(frame.button('Approve anyway')).toBeNull()
  expect(textOf(frame.node, '[role=status]')).toBe(en.unread)
  // By keyboard too: the button beside it leads on.
  frame.button(en.readOn)?.click()
  frame.pass(armDelayMs)
  frame.pass(armDelayMs)
  expect([frame.button(en.readOn)?.hidden, frame.decisions]).toEqual([true, []])
  press(frame.button('Approve'))
  expect(frame.button('Approve anyway')).not.toBeNull()
})

it('error: F4: the words of the network are read anew', () => {
  const frame = openApproval(plain)
  frame.pass(armDelayMs)
  frame.unseen.add('1 ETH')
  frame.screen.update({ ...plain, changes: [{ label: 'You lose', value: '1 ETH' }] })
  frame.pass(60_000)
  press(frame.button('Approve'))
  expect([textOf(frame.node, '[role=status]'), frame.decisions]).toEqual([en.unread, []])
})

it('error: a screen that has ended leaves no timer, takes no late words of the network, and approves nothing', () => {
  const frame = openApproval(plain, ['Hello'])
  expect(frame.timers()).toBeGreaterThan(0)
  frame.screen.stop()
  expect(frame.timers()).toBe(0)
  frame.screen.update({ ...plain, message: 'Hello again' })
  expect([frame.timers(), textOf(frame.node, '.message')]).toEqual([0, 'Hello'])
  const armed = openApproval(plain)
  armed.pass(armDelayMs)
  armed.screen.stop()
  press(armed.button('Approve'))
  press(armed.button('Approve'))
  expect(armed.decisions).toEqual([])
})

it('S7: the smaller allowance is guarded as the whole one is', () => {
  const proposal = { limit: 5n, label: 'Approve 5 only', note: 'Enough for this.' }
  const frame = openApproval({ ...plain, proposal }, ['Hello'])
  frame.pass(armDelayMs)
  press(frame.button('Approve 5 only'))
  frame.unseen.clear()
  frame.pass(armDelayMs)
  decidesOnceArmed(frame, 'Approve 5 only', [5n])
})

const { address } = account

it('who, what, whom: whose wallet, what is signed and for whom, and who asks by its checked origin alone', () => {
  const { node } = openApproval({
    ...plain,
    title: 'Approve',
    statement: 'Send 1.5 ETH',
    rest: 'on Base to',
    receiver: '0x70…dc79C8',
    balances: [
      {
        label: 'Your balance',
        symbol: 'ETH',
        amount: '−1.5 ETH',
        before: '12.5',
        after: '11 ETH',
        note: '≈ $3,000.00',
        source: 'Balance reported by node',
      },
    ],
  })
  expect(textOf(node, 'h1')).toBe('Approve')
  expect(textOf(node, '.who')).toBe('Your walletada@example.org0xf3…b92266')
  expect(textOf(node, '.statement')).toBe('Send 1.5 ETH on Base to 0x70…dc79C8')
  expect(textOf(node, '.origin')).toBe('Requested by https://atlas.example')
  expect(node.querySelector<HTMLElement>('.site-mark')?.dataset.letter).toBe('A')
  expect(textOf(node, '.balance dd')).toBe('−1.5 ETH≈ $3,000.0012.5 → 11 ETH Balance reported by node')
  // The portrait is the one that the kit draws, however the address is written.
  const portrait = node.querySelector<HTMLElement>('.portrait')?.style.background
  expect(portrait).toBe(openApproval(plain).node.querySelector<HTMLElement>('.portrait')?.style.background)
})

it('an origin of 253 characters stands there whole, in the letters of its punycode', () => {
  const origin = `https://xn--mnchen-3ya.${'b.'.repeat(115)}example`
  const screen = approvalScreen({
    ...{ ...common, origin, account, approval: plain, host: host() },
    ...{ reject: () => undefined, approve: () => undefined, limit: () => undefined },
  })
  expect(textOf(screen.node, '.origin bdi')).toBe(origin)
  expect(screen.node.querySelector<HTMLElement>('.site-mark')?.dataset.letter).toBe('X')
})

it('over a link, which anyone can make, no e-mail address is named', () => {
  const screen = approvalScreen({
    ...{ ...common, account: { address }, approval: plain, host: host() },
    ...{ reject: () => undefined, approve: () => undefined, limit: () => undefined },
  })
  expect(textOf(screen.node, '.who')).toBe('Your wallet0xf3…b92266')
})

it('details are behind one press, and after it the half second begins anew', () => {
  const frame = openApproval({ ...plain, details: [{ label: 'Nonce', value: '7' }] })
  const details = frame.node.querySelector('details')!
  expect([details.open, textOf(details, 'summary')]).toEqual([false, 'Show details'])
  frame.pass(armDelayMs)
  expect(frame.button('Approve')?.getAttribute('aria-disabled')).toBe('false')
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  decidesOnceArmed(frame, 'Approve', ['approved'])
})

it('F4: the button is off while its half second lasts, without a sign of progress, and a dropped tap waits longer', () => {
  const frame = openApproval(plain)
  const look = () => [
    frame.button('Approve')?.className,
    frame.button('Approve')?.getAttribute('aria-disabled'),
  ]
  expect(look()).toEqual(['primary', 'true'])
  press(frame.button('Approve'), 1)
  frame.pass(armDelayMs)
  expect(look()).toEqual(['primary', 'true'])
  frame.pass(10_000)
  expect(look()).toEqual(['primary', 'false'])
})

it('F4: a line says why the button is off and when it works, and goes once it does', () => {
  const frame = openApproval(plain)
  const look = () => [
    textOf(frame.node, '[role=status]'),
    frame.button('Approve')?.getAttribute('aria-disabled'),
  ]
  expect(look()).toEqual([en.soon, 'true'])
  frame.pass(armDelayMs)
  expect(look()).toEqual(['', 'false'])
  frame.screen.update({ ...plain, changes: [{ label: 'You lose', value: '1 ETH' }] })
  frame.pass(armDelayMs)
  expect(look()).toEqual(['', 'false'])
})

it('the line of the wait is no longer than that of a hidden button: in a small window it would hide the button anew', () => {
  for (const { soon, outOfSight } of [en, ar]) expect(soon.length).toBeLessThan(outOfSight.length)
})

it('once it is approved, the frame says what goes on and has no button: nothing can be stopped any more', () => {
  for (const [name, sentence] of [
    ['send', en.approvedSending],
    ['message', en.approvedSigning],
    ['permit', en.approvedSigning],
  ] as const) {
    const { node, screen } = openInFrame(described(requests[name]))
    screen.work()
    expect([textOf(node, '[role=status]'), node.querySelectorAll('button').length]).toEqual([sentence, 0])
  }
})

it('F4: a frame approves nothing: a press opens the window, once, and the network takes that back no more', () => {
  const frame = openInFrame(plain)
  expect(frame.button('Approve')).toBeNull()
  expect(textOf(frame.node, '[role=status]')).toBe(whyIn(en.notSignedYet))
  press(frame.button('Open window'))
  frame.screen.update(plain)
  expect(frame.button('Open window')).toBeNull()
  press(frame.button('Window is open'))
  expect(frame.decisions).toEqual(['window'])
  press(frame.button('Reject'))
  expect(frame.decisions).toEqual(['window', 'rejected'])
})

it.each(Object.entries(requests))('F5: %s: a frame approves nothing, and says so', (_, request) => {
  const approval = described(request)
  const frame = openInFrame(approval)
  expect(textOf(frame.node, '[role=status]')).toBe(
    approval.blocked ??
      whyIn(
        approval.effect ? en.messageNotSignedYet : approval.isSignature ? en.notSignedYet : en.notSentYet,
      ),
  )
  const names = [...frame.node.querySelectorAll('button')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  )
  expect(names).toEqual(['Close', 'Reject', 'Open window'])
})

it('a frame says what has not happened yet: a toast of an earlier send beside it does not contradict it', () => {
  const statusOf = (name: keyof typeof requests) =>
    textOf(openInFrame(described(requests[name])).node, '[role=status]')
  expect(
    [statusOf('send'), statusOf('message'), statusOf('permit')].map((each) => each?.split('.')[0]),
  ).toEqual([
    'Nothing has been sent yet',
    'Nothing is signed yet, and signing costs nothing',
    'Nothing is signed yet',
  ])
})

it('error: F5: a frame says of what is blocked why; that opens no window', () => {
  const frame = openInFrame(plain)
  expect(textOf(frame.node, '[role=status]')).toBe(whyIn(en.notSignedYet))
  frame.screen.update({ ...plain, blocked: en.networkSilent })
  expect(textOf(frame.node, '[role=status]')).toBe(en.networkSilent)
  press(frame.button('Open window'))
  expect(frame.decisions).toEqual([])
})

const decisionTexts: DecisionTexts = {
  title: 'Wallet Settings',
  statement: 'Remove {} from your wallet',
  value: 'Firefox',
  no: 'Cancel',
  yes: 'Remove',
  isDanger: true,
  warning: 'For good.',
  note: 'Soon.',
  facts: [['On', 'https://b.example']],
}

it.each(['Firefox', 'https://atlas.example', 'https://b.example', 'For good.', 'Soon.'])(
  'error: F4: nothing about a device is decided while %s was not in sight',
  async (hidden) => {
    const guardHost = host()
    guardHost.unseen.add(hidden)
    let decisions = 0
    const { node } = decisionScreen({
      ...decisionTexts,
      text: en,
      origin: common.origin,
      busy: 'One moment…',
      host: guardHost,
      leave: () => undefined,
      close: () => undefined,
      async decide() {
        decisions++
        return 'It didn’t work.'
      },
    })
    document.body.replaceChildren(node)
    guardHost.pass(60_000)
    press(buttonIn(node, 'Remove'))
    expect([decisions, textOf(node, '[role=status]')]).toEqual([0, en.unread])
    guardHost.unseen.clear()
    guardHost.pass(armDelayMs)
    guardHost.pass(armDelayMs)
    press(buttonIn(node, 'Remove'))
    await settle()
    expect([decisions, textOf(node, '[role=status]')]).toEqual([1, 'It didn’t work.'])
  },
)

it('error: a decision that has ended leaves no timer, and is not taken', async () => {
  const open = (unseen: readonly string[]) => {
    const guardHost = host()
    for (const each of unseen) guardHost.unseen.add(each)
    let decisions = 0
    const screen = decisionScreen({
      ...decisionTexts,
      ...common,
      busy: 'One moment…',
      host: guardHost,
      leave: () => undefined,
      close: () => undefined,
      async decide() {
        decisions++
        return undefined
      },
    })
    document.body.replaceChildren(screen.node)
    return { ...screen, guardHost, decisions: () => decisions }
  }
  const unread = open(['Soon.'])
  unread.stop()
  expect(unread.guardHost.timers()).toBe(0)
  const armed = open([])
  armed.guardHost.pass(armDelayMs)
  armed.stop()
  press(buttonIn(armed.node, 'Remove'))
  await settle()
  expect(armed.decisions()).toBe(0)
})

it('F4: a frame decides nothing about devices: it opens the window, says what fails, and opens it again', () => {
  const events: string[] = []
  const { node, again, work } = offerScreen({
    ...decisionTexts,
    text: en,
    origin: common.origin,
    other: { name: 'Other', go: () => events.push('other') },
    leave: () => events.push('left'),
    close: () => events.push('closed'),
    openWindow: () => events.push('window'),
  })
  document.body.replaceChildren(node)
  expect([buttonIn(node, 'Remove'), textOf(node, '.statement')]).toEqual([
    null,
    'Remove Firefox from your wallet',
  ])
  press(buttonIn(node, 'Open window'))
  work('One moment…')
  expect(node.textContent?.match(/One moment…/g)).toHaveLength(1)
  expect(textOf(node, '[role=status]')).toBe('One moment…')
  press(buttonIn(node, 'Cancel'))
  expect(events).toEqual(['window'])
  again('It didn’t work.')
  expect(textOf(node, '[role=status]')).toBe('It didn’t work.')
  again()
  expect(textOf(node, '[role=status]')).toBe(whyIn(en.framed))
  for (const name of ['Open window', 'Cancel', 'Other']) press(buttonIn(node, name))
  expect(events).toEqual(['window', 'window', 'left', 'other'])
})
