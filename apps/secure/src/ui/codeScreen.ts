import { latinDigits } from 'latchkit/wire'
import type { TypedProof } from '../identity/typedProof.js'
import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { element } from './element.js'
import { header } from './screenFrame.js'

/** The outcome of a code: right, or the sentence that says why not. */
export type CodeOutcome = { readonly isRight: true } | { readonly isRight: false; readonly problem: string }

export interface CodeScreenProps {
  readonly text: FrameText
  readonly email: string
  readonly digits: 6 | 12
  /** The reason for the code, where it is not a login; `fresh` where a window proves once more whose the wallet is. */
  readonly kind?: TypedProof['kind'] | 'fresh'
  /** The problem that is there at once: the mail could not be sent. */
  readonly isLost?: boolean | undefined
  /** In ms since 1970: from then on another code may be sent. */
  readonly resendAt: number
  readonly expiresAt: number
  readonly now: () => number
  /** Calls once a second until it is stopped. */
  readonly everySecond: (act: () => void) => () => void
  /** A line below everything, such as that this browser keeps no keys. */
  readonly note?: string | undefined
  check(code: string): Promise<CodeOutcome>
  /** Sends another code. @returns The times of the new one, or the sentence that says why none was sent. */
  resend(): Promise<{ readonly resendAt: number; readonly expiresAt: number } | { readonly problem: string }>
  close(): void
}

/** A screen of the frame, and the end of what it does meanwhile. */
export interface Screen {
  readonly node: HTMLElement
  stop(): void
}

/** The screen on which a code is typed. */
export interface CodeScreen extends Screen {
  /** Says why the mail with the code is not there; nothing: it is sent after all. */
  showMail(problem: string | undefined): void
}

const secondMs = 1_000
/** The most that may be pasted: a sentence of the mail, with the code in it. */
const longestPaste = 200

/** Reads the digits of a code out of what was typed, or pasted with the words around it. */
function readDigits(typed: string, digits: number): string {
  const latin = latinDigits(typed)
  const runs = latin.match(/\d(?:[ -]?\d)*/g) ?? []
  const [code, another] = runs.map((run) => run.replace(/\D/g, '')).filter(({ length }) => length === digits)
  return code !== undefined && another === undefined ? code : latin.replace(/\D/g, '')
}

/** The screen on which the digits of a mail are typed. The page never has them. */
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
    maxlength: String(longestPaste),
  })
  const problem = element('p', { id: 'code-problem', class: 'problem', role: 'alert' })
  const status = element('p', { class: 'hint', role: 'status' })
  const resendButton = element('button', { type: 'button', class: 'link' }, text.resendCode)
  // One real field lies over the boxes: each program that fills codes in, and each reader, knows it.
  const boxes = Array.from({ length: digits }, () => element('span', { class: 'box', 'aria-hidden': 'true' }))
  const isDevice = digits === 12 && props.kind === undefined
  const say = (sentence: string, isProblem = true) => {
    problem.classList.toggle('plain', !isProblem)
    problem.replaceChildren(sentence)
  }
  const sayLength = () => say(fill(text.codeLength, { digits }))
  const drawDigits = () => {
    const typed = readDigits(field.value, digits)
    boxes.forEach((box, at) => {
      box.replaceChildren(typed[at] ?? '')
      box.classList.toggle('next', at === Math.min(typed.length, digits - 1))
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
    // Another screen has taken the place of this one.
    if (isOver) return
    if ('problem' in answer) say(answer.problem)
    else {
      resendAt = answer.resendAt
      expiresAt = answer.expiresAt
      say(text.codeResent, false)
      drawCooldown()
      field.focus()
    }
    // The mail can be there before the answer: what was typed meanwhile waits for it.
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
    { class: 'screen', novalidate: true, 'aria-labelledby': 'title' },
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

/** A sentence with the address in it, which stands apart from the direction of the text. */
function around(sentence: string, email: string): readonly (Node | string)[] {
  const [before = '', after = ''] = sentence.split('{email}')
  return [before, element('bdi', {}, element('strong', {}, email)), after]
}
