import { expect, it } from 'vitest'
import type { Approval } from '../approvals/approval.js'
import { approvalScreen } from './approvalScreen.js'
import { armDelayMs, type GuardHost } from './armed.js'
import { type CodeOutcome, type CodeScreenProps, codeScreen } from './codeScreen.js'
import { en } from './text/en.js'

const settle = () => new Promise((resolve) => setTimeout(resolve))
const textOf = (node: ParentNode, selector: string) => node.querySelector(selector)?.textContent ?? ''

function openCode(change: Partial<CodeScreenProps> = {}) {
  let now = 0
  let tick: () => void = () => undefined
  const checked: string[] = []
  const outcomes: CodeOutcome[] = []
  const screen = codeScreen({
    ...{ text: en, email: 'ada@example.org', digits: 6, resendAt: 30_000, expiresAt: 600_000 },
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
    ...{ node: screen.node, field, checked, outcomes },
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
  await frame.type('123 456')
  await frame.type('١٢٣٤٥٦')
  expect(frame.checked).toEqual(['123456', '123456'])
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
  frame.outcomes.push({ isRight: false, problem: 'That’s not the code. 4 tries left.' })
  await frame.type('000000')
  expect([frame.problem(), frame.field.value]).toEqual(['That’s not the code. 4 tries left.', ''])
})

it('error: a code of more than ten minutes is not sent', async () => {
  const frame = openCode()
  frame.pass(600_000)
  await frame.type('123456')
  expect(frame.checked).toEqual([])
  expect(frame.problem()).toBe(en.codeExpired)
})

it('Resend code waits, counts down in the words of §5, and then sends another', async () => {
  const frame = openCode()
  expect([frame.resend.textContent, frame.resend.disabled]).toEqual(['Resend code', true])
  frame.pass(29_500)
  expect(textOf(frame.node, '[role=status]')).toBe('Please try again after 1 seconds')
  frame.pass(500)
  expect(frame.resend.disabled).toBe(false)
  frame.resend.click()
  await settle()
  expect([frame.problem(), frame.resend.disabled]).toEqual([en.codeResent, true])
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

type TestHost = GuardHost & { pass(ms: number): void; resize(width: number, height: number): void }

const host = (): TestHost => {
  let now = 0
  let size = { width: 360, height: 600 }
  const resized = new Set<() => void>()
  const timers: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    later: (act, afterMs) => {
      timers.push({ at: now + afterMs, act })
      return () => undefined
    },
    size: () => size,
    watch: (_, report) => {
      report(true)
      return () => undefined
    },
    watchPointer: () => () => undefined,
    onFocus: () => () => undefined,
    onResize: (act) => {
      resized.add(act)
      return () => resized.delete(act)
    },
    resize(width, height) {
      size = { width, height }
      for (const act of [...resized]) act()
    },
    pass(ms) {
      now += ms
      for (const { at, act } of timers) if (at <= now) act()
    },
  }
}

/** A click as a person makes it: happy-dom marks none as trusted. */
function press(button: Element | null): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  button?.dispatchEvent(event)
}

const plain: Approval = {
  ...{ statement: 'Sign this message', message: 'Hello', warnings: [], sections: [], raw: '{}' },
  facts: [{ label: 'Account', value: '0xabc', isCode: true }],
}

function openApproval(approval: Approval, openWindow: () => void = () => undefined) {
  const decisions: string[] = []
  const guardHost = host()
  const screen = approvalScreen({
    ...{ text: en, origin: 'https://atlas.example', approval, waiting: 0, host: guardHost, openWindow },
    approve: () => decisions.push('approved'),
    reject: () => decisions.push('rejected'),
  })
  document.body.replaceChildren(screen.node)
  const button = (name: string) =>
    [...screen.node.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null
  const { pass, resize } = guardHost
  return { screen, decisions, pass, resize, button, node: screen.node }
}

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
  press(frame.button('Approve anyway'))
  expect(frame.decisions).toEqual([])
  frame.pass(armDelayMs)
  press(frame.button('Approve anyway'))
  expect(frame.decisions).toEqual(['approved'])
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
  press(frame.button('Approve'))
  expect(frame.decisions).toEqual([])
  frame.pass(armDelayMs)
  press(frame.button('Approve'))
  expect(frame.decisions).toEqual(['approved'])
})

it('error: S4: nothing that a site sends becomes an element', () => {
  const attack = '<img src=x onerror=alert(1)>'
  const frame = openApproval({
    ...{ statement: attack, message: attack, warnings: [attack], raw: attack },
    facts: [{ label: attack, value: attack }],
    sections: [{ title: attack, lines: [{ name: attack, type: attack, value: attack }] }],
  })
  expect(frame.node.querySelector('img')).toBeNull()
  expect(textOf(frame.node, '.message')).toBe(attack)
})

it('F5: what moves value is approved in the window alone, which a guarded click opens', () => {
  let opened = 0
  const openWindow = () => void opened++
  const frame = openApproval({ ...plain, needsWindow: true, danger: 'It could take everything.' }, openWindow)
  expect(frame.button('Approve')).toBeNull()
  press(frame.button('Open window'))
  expect(opened).toBe(0)
  frame.pass(armDelayMs)
  press(frame.button('Open window'))
  expect(opened).toBe(1)
  expect(frame.decisions).toEqual([])
})

it('custody 5: below 320 × 400 pixels a request is shown and approved in the window, and not here', () => {
  let opened = 0
  const frame = openApproval(plain, () => void opened++)
  frame.resize(320, 399)
  expect(frame.button('Approve')).toBeNull()
  expect(textOf(frame.node, '.note')).toContain('too little room')
  frame.pass(armDelayMs)
  // With room again it is approved here, half a second later.
  frame.resize(320, 400)
  press(frame.button('Approve'))
  expect(frame.decisions).toEqual([])
  frame.resize(319, 400)
  press(frame.button('Open window'))
  expect(opened).toBe(0)
  frame.pass(armDelayMs)
  press(frame.button('Open window'))
  expect([opened, frame.decisions]).toEqual([1, []])
  // The window is open: no size of the frame takes the decision back here.
  frame.resize(360, 600)
  expect(frame.button('Approve')).toBeNull()
})
