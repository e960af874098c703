import { latinDigits } from 'latchkit/wire'
import type { TypedProof } from '../identity/typedProof.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { element } from './element.js'
import { header } from './screenFrame.js'

/** The outcome of a code: correct, or the sentence that says why not. */
export type CodeOutcome = { readonly isRight: true } | { readonly isRight: false; readonly problem: string }

export interface CodeScreenProps {
  readonly text: FrameText
  readonly email: string
  readonly digits: 6 | 12
  /** What the code is for, if not a login; `fresh` if a window asks again for a proof. */
  readonly kind?: TypedProof['kind'] | 'fresh'
  /** Whether the mail could not be sent, which is shown at once. */
  readonly isLost?: boolean | undefined
  /** From when another code may be sent, in ms since 1970. */
  readonly resendAt: number
  readonly expiresAt: number
  readonly now: () => number
  /** Calls once a second until it is stopped. */
  readonly everySecond: (callback: () => void) => () => void
  /** A line at the bottom, such as that this browser cannot store keys. */
  readonly note?: string | undefined
  check(code: string): Promise<CodeOutcome>
  /** Sends another code. @returns Its times, or the sentence that says why none was sent. */
  resend(): Promise<{ readonly resendAt: number; readonly expiresAt: number } | { readonly problem: string }>
  close(): void
}

/** A screen of the frame, and how to stop its background work. */
export interface Screen {
  readonly node: HTMLElement
  stop(): void
}

/** The screen on which a code is typed. */
export interface CodeScreen extends Screen {
  /** Shows why the mail with the code is missing; `undefined`: it was sent after all. */
  showMail(problem: string | undefined): void
}

const secondMs = 1_000
/** Maximum length of pasted text: a sentence of the mail with the code in it. */
const maxPasteLength = 200

/** Extracts the digits of a code from typed or pasted text. */
function readDigits(input: string, digits: number): string {
  const latin = latinDigits(input)
  const runs = latin.match(/\d(?:[ -]?\d)*/g) ?? []
  const [code, another] = runs.map((run) => run.replace(/\D/g, '')).filter(({ length }) => length === digits)
  return code !== undefined && another === undefined ? code : latin.replace(/\D/g, '')
}

/** Creates the screen on which a code from a mail is typed. The page never sees it. */
export function codeScreen(props: CodeScreenProps): CodeScreen {
  const { text, email, digits, now, everySecond, check, resend, close, note } = props
  let { resendAt, expiresAt } = props
  let [isBusy, isOver] = [false, false]
  const field = element('input', {
    id: 'code',
    name: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    class: 'code',
    dir: 'ltr',
    required: true,
    'aria-describedby': 'code-hint code-problem',
    maxlength: String(maxPasteLength),
  })
  const problem = element('p', { id: 'code-problem', class: 'problem', role: 'alert' })
  const status = element('p', { class: 'hint', role: 'status' })
  const resendButton = element('button', { type: 'button', class: 'link' }, text.resendCode)
  // One real field covers the boxes, so that autofill and screen readers recognise it.
  const boxes = Array.from({ length: digits }, () => element('span', { class: 'box', 'aria-hidden': 'true' }))
  const isDevice = digits === 12 && props.kind === undefined
  const say = (sentence: string, isProblem = true) => {
    problem.classList.toggle('plain', !isProblem)
    problem.replaceChildren(sentence)
  }
  const sayLength = () => say(fill(text.codeLength, { digits }))
  const drawDigits = () => {
    const typedDigits = readDigits(field.value, digits)
    boxes.forEach((box, at) => {
      box.replaceChildren(typedDigits[at] ?? '')
      box.classList.toggle('next', at === Math.min(typedDigits.length, digits - 1))
    })
  }

  function drawCooldown(): void {
    const seconds = Math.ceil((resendAt - now()) / secondMs)
    resendButton.disabled = seconds > 0
    status.replaceChildren(seconds > 0 ? fill(text.resendWait, { n: seconds }) : '')
  }

  async function submit(): Promise<void> {
    const code = readDigits(field.value, digits)
    if (isBusy || code.length !== digits) return
    if (now() >= expiresAt) return say(text.codeExpired)
    isBusy = true
    field.readOnly = true
    say(text.checking, false)
    const outcome = await check(code)
    isBusy = false
    field.readOnly = false
    if (outcome.isRight) return
    say(outcome.problem)
    field.value = ''
    drawDigits()
    field.focus()
  }

  async function sendAgain(): Promise<void> {
    if (isBusy) return
    isBusy = true
    const answer = await resend()
    isBusy = false
    // Another screen has replaced this one.
    if (isOver) return
    if ('problem' in answer) say(answer.problem)
    else {
      resendAt = answer.resendAt
      expiresAt = answer.expiresAt
      say(text.codeResent, false)
      drawCooldown()
      field.focus()
    }
    // The mail can arrive before the answer: a code that was typed meanwhile is submitted now.
    await submit()
  }

  field.addEventListener('input', () => {
    drawDigits()
    const { length } = readDigits(field.value, digits)
    if (length === digits) void submit()
    else if (length > digits) sayLength()
  })
  resendButton.addEventListener('click', () => void sendAgain())
  const form = element(
    'form',
    { class: 'screen codes', novalidate: true, 'aria-labelledby': 'title' },
    header({ title: isDevice ? text.registerDevice : text.confirmEmail, closeName: text.close, close }),
    element('p', { class: 'statement' }, ...around(sentenceOf(props), email)),
    element(
      'div',
      { class: 'boxes', dir: 'ltr' },
      element('label', { for: 'code', class: 'unseen' }, text.code),
      ...boxes,
      field,
    ),
    element('p', { id: 'code-hint', class: 'hint' }, fill(text.codeHint, { digits })),
    problem,
    element('div', { class: 'resend' }, resendButton, status),
    note !== undefined && element('p', { class: 'note' }, note),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isBusy && readDigits(field.value, digits).length !== digits) sayLength()
    void submit()
  })
  drawDigits()
  drawCooldown()
  if (props.isLost) say(text.codeLost)
  const stopTicks = everySecond(drawCooldown)
  return {
    node: form,
    showMail: (sentence) => say(sentence ?? ''),
    stop() {
      isOver = true
      stopTicks()
    },
  }
}

function sentenceOf({ text, kind, digits }: CodeScreenProps): string {
  switch (kind) {
    case 'emailPrimary':
      return text.codeSentPrimary
    case 'emailSecondary':
      return text.codeSentSecondary
    case 'thaw':
    case 'replace':
    case 'fresh':
      return text.codeSentThaw
    case 'restoreAuth':
      return text.codeSentRestoreAuth
    case 'restoreRecovery':
      return text.codeSentRestoreRecovery
    case 'aside':
      return text.codeSentAside
    case undefined:
      return digits === 12 ? text.codeSentDevice : text.codeSent
  }
}

/** Inserts the address into a sentence, isolated from the direction of the text. */
function around(sentence: string, email: string): readonly (Node | string)[] {
  const [before = '', after = ''] = sentence.split('{email}')
  return [before, element('bdi', {}, element('strong', {}, email)), after]
}
