import { latinDigits } from 'latchkit/wire'

/** What the screen of a code is at. */
export type CodeStatus =
  | { readonly is: 'typing' }
  /** Another number of digits than the code has. */
  | { readonly is: 'miscounted' }
  | { readonly is: 'checking' }
  | { readonly is: 'wrong'; readonly problem: string }
  | { readonly is: 'expired' }
  | { readonly is: 'resending' }
  | { readonly is: 'resent' }
  | { readonly is: 'resendFailed'; readonly problem: string }
  /** The mail with the code is late or lost. */
  | { readonly is: 'mailLost'; readonly problem: string }
  /** Another code was asked for too early. Until `until` the screen says how many seconds were left. */
  | { readonly is: 'early'; readonly seconds: number; readonly until: number }

/** What the screen of a code shows. Times are in ms since 1970. */
export interface CodeState {
  readonly status: CodeStatus
  /** The text of the field, as it was typed or pasted. */
  readonly typed: string
  readonly digits: 6 | 12
  readonly now: number
  /** From when another code may be sent. */
  readonly resendAt: number
  readonly expiresAt: number
}

const secondMs = 1_000
/** How long the screen says that another code was asked for too early, in ms. */
export const earlyMs = 4_000

/** How many seconds are left until another code may be sent. */
export const secondsLeft = ({ resendAt, now }: Pick<CodeState, 'resendAt' | 'now'>): number =>
  Math.max(0, Math.ceil((resendAt - now) / secondMs))

/** What happens to a code. */
export type CodeInput =
  | { readonly type: 'typed'; readonly value: string }
  | { readonly type: 'submitted' }
  /** `isHalfRight`: the first half is right, so only the second one is typed again. */
  | { readonly type: 'refused'; readonly problem: string; readonly isHalfRight?: boolean | undefined }
  | { readonly type: 'resendPressed' }
  | { readonly type: 'resent'; readonly resendAt: number; readonly expiresAt: number }
  | { readonly type: 'resendRefused'; readonly problem: string }
  /** The mail is reported as late or lost; without a problem: as sent after all. */
  | { readonly type: 'mailTold'; readonly problem: string | undefined }
  | { readonly type: 'ticked' }

/** Extracts the digits of a code from typed or pasted text. */
export function readDigits({ typed, digits }: Pick<CodeState, 'typed' | 'digits'>): string {
  const latin = latinDigits(typed)
  const runs = latin.match(/\d(?:[ -]?\d)*/g) ?? []
  const [code, another] = runs.map((run) => run.replace(/\D/g, '')).filter(({ length }) => length === digits)
  return code !== undefined && another === undefined ? code : latin.replace(/\D/g, '')
}

/** Whether the code or another mail is on its way to a service. */
export const isBusy = ({ is }: CodeStatus): boolean => is === 'checking' || is === 'resending'

/**
 * Answers the state after an input; `state.now` is the time of the input.
 *
 * | from | input | to |
 * | --- | --- | --- |
 * | not busy | typed, submitted: all digits, in time | checking |
 * | not busy | typed, submitted: all digits, too late | expired |
 * | not busy | typed: too many digits; submitted: another number | miscounted |
 * | not busy | typed: fewer digits | typing |
 * | checking | refused | wrong, with an empty field, or with the first half if that is right |
 * | not busy | resendPressed: in time | resending, with an empty field |
 * | not busy | resendPressed: too early | early |
 * | early | ticked, after `earlyMs` | typing |
 * | resending | typed | resending, with the new text |
 * | resending | resent, resendRefused: all digits typed meanwhile | checking |
 * | resending | resent | resent |
 * | resending | resendRefused | resendFailed |
 * | not busy | mailTold | mailLost; without a problem: typing |
 * | any | each input that is not above | as it was |
 */
export function nextCode(state: CodeState, input: CodeInput): CodeState {
  const to = (status: CodeStatus): CodeState => ({ ...state, status })
  const { is } = state.status
  switch (input.type) {
    case 'typed': {
      if (is === 'checking') return state
      const typed = { ...state, typed: fieldText(state, input.value) }
      if (isBusy(state.status)) return typed
      const { length } = readDigits(typed)
      if (length === state.digits) return submitted(typed)
      return { ...typed, status: { is: length < state.digits ? 'typing' : 'miscounted' } }
    }
    case 'submitted':
      return isBusy(state.status) ? state : submitted(state)
    case 'refused':
      if (is !== 'checking') return state
      return {
        ...to({ is: 'wrong', problem: input.problem }),
        typed: input.isHalfRight ? readDigits(state).slice(0, state.digits / 2) : '',
      }
    case 'resendPressed': {
      if (isBusy(state.status)) return state
      const seconds = secondsLeft(state)
      if (seconds > 0) return to({ is: 'early', seconds, until: state.now + earlyMs })
      // Of several codes only the newest works, so no digits of the last one stay.
      return { ...to({ is: 'resending' }), typed: '' }
    }
    case 'resent': {
      if (is !== 'resending') return state
      const { resendAt, expiresAt } = input
      return typedMeanwhile({ ...to({ is: 'resent' }), resendAt, expiresAt })
    }
    case 'resendRefused':
      return is === 'resending' ? typedMeanwhile(to({ is: 'resendFailed', problem: input.problem })) : state
    case 'mailTold': {
      if (isBusy(state.status)) return state
      return to(input.problem === undefined ? { is: 'typing' } : { is: 'mailLost', problem: input.problem })
    }
    case 'ticked':
      return state.status.is === 'early' && state.now >= state.status.until ? to({ is: 'typing' }) : state
  }
}

/** Returns the text of the field. A whole code that is pasted behind other digits, such as a right first half, replaces them. */
function fieldText({ typed, digits }: CodeState, value: string): string {
  const pasted = value.startsWith(typed) ? value.slice(typed.length) : ''
  return readDigits({ typed: pasted, digits }).length === digits ? pasted : value
}

function submitted(state: CodeState): CodeState {
  if (readDigits(state).length !== state.digits) return { ...state, status: { is: 'miscounted' } }
  return { ...state, status: { is: state.now >= state.expiresAt ? 'expired' : 'checking' } }
}

/** Submits a code that was typed while another one was asked for: its mail can arrive before the answer. */
const typedMeanwhile = (state: CodeState): CodeState =>
  readDigits(state).length === state.digits ? submitted(state) : state
