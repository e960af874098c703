import { expect, it } from 'vitest'
import {
  type CodeInput,
  type CodeState,
  type CodeStatus,
  earlyMs,
  nextCode,
  readDigits,
} from './codeState.js'

const problem = 'No.'
const statuses: readonly CodeStatus[] = [
  { is: 'typing' },
  { is: 'miscounted' },
  { is: 'checking' },
  { is: 'wrong', problem },
  { is: 'expired' },
  { is: 'resending' },
  { is: 'resent' },
  { is: 'resendFailed', problem },
  { is: 'mailLost', problem },
  { is: 'early', seconds: 9, until: 50_000 },
]
const idle = [
  'typing',
  'miscounted',
  'wrong',
  'expired',
  'resent',
  'resendFailed',
  'mailLost',
  'early',
] as const

const at = (status: CodeStatus, change: Partial<CodeState> = {}): CodeState => ({
  status,
  typed: '',
  digits: 6,
  now: 40_000,
  resendAt: 30_000,
  expiresAt: 600_000,
  ...change,
})
const told = { type: 'mailTold', problem } as const
const inputs: Readonly<Record<string, CodeInput>> = {
  part: { type: 'typed', value: '123' },
  whole: { type: 'typed', value: '123456' },
  tooMuch: { type: 'typed', value: '1234567' },
  submitted: { type: 'submitted' },
  refused: { type: 'refused', problem },
  resendPressed: { type: 'resendPressed' },
  resent: { type: 'resent', resendAt: 60_000, expiresAt: 660_000 },
  resendRefused: { type: 'resendRefused', problem },
  lost: told,
  sentAfterAll: { type: 'mailTold', problem: undefined },
  ticked: { type: 'ticked' },
}

/** Where each input leads; a status that is not named stays as it is. */
const table: Readonly<Record<string, Readonly<Partial<Record<CodeStatus['is'], CodeStatus['is']>>>>> = {
  part: Object.fromEntries(idle.map((is) => [is, 'typing'])),
  whole: Object.fromEntries(idle.map((is) => [is, 'checking'])),
  tooMuch: Object.fromEntries(idle.map((is) => [is, 'miscounted'])),
  submitted: Object.fromEntries(idle.map((is) => [is, 'miscounted'])),
  refused: { checking: 'wrong' },
  resendPressed: Object.fromEntries(idle.map((is) => [is, 'resending'])),
  resent: { resending: 'resent' },
  resendRefused: { resending: 'resendFailed' },
  lost: Object.fromEntries(idle.map((is) => [is, 'mailLost'])),
  sentAfterAll: Object.fromEntries(idle.map((is) => [is, 'typing'])),
  ticked: {},
}

it.each(Object.keys(inputs))('the code’s table: each status takes the input %s as printed', (name) => {
  for (const status of statuses)
    expect([status.is, nextCode(at(status), inputs[name]!).status.is]).toEqual([
      status.is,
      table[name]?.[status.is] ?? status.is,
    ])
})

it('a code that was typed while another one was asked for is checked after either answer', () => {
  const asked = at({ is: 'resending' }, { typed: '123456' })
  expect(nextCode(asked, inputs.resent!)).toMatchObject({ status: { is: 'checking' }, resendAt: 60_000 })
  expect(nextCode(asked, inputs.resendRefused!).status.is).toBe('checking')
})

it('error: a code is not checked after its time, and an answered one leaves an empty field', () => {
  const late = at({ is: 'typing' }, { now: 600_000 })
  expect(nextCode(late, inputs.whole!).status.is).toBe('expired')
  const wrong = nextCode(at({ is: 'checking' }, { typed: '123456' }), inputs.refused!)
  expect(wrong).toMatchObject({ status: { is: 'wrong' }, typed: '' })
})

it('a right first half stays, until another code is asked for', () => {
  const checking = at({ is: 'checking' }, { typed: '123 456 789 012', digits: 12 })
  const half = nextCode(checking, { type: 'refused', problem, isHalfRight: true })
  expect(half).toMatchObject({ status: { is: 'wrong' }, typed: '123456' })
  expect(nextCode(half, { type: 'typed', value: '123456654321' }).status.is).toBe('checking')
  expect(nextCode(half, inputs.resendPressed!)).toMatchObject({ status: { is: 'resending' }, typed: '' })
})

it('a whole code that is pasted behind a right first half, or behind other digits, replaces them', () => {
  const half = at({ is: 'wrong', problem }, { typed: '123456', digits: 12 })
  for (const pasted of ['123456654321', '123456 654321'])
    expect(nextCode(half, { type: 'typed', value: `123456${pasted}` })).toMatchObject({
      status: { is: 'checking' },
      typed: pasted,
    })
  expect(nextCode(half, { type: 'typed', value: '1234566543217' }).status.is).toBe('miscounted')
  const part = at({ is: 'typing' }, { typed: '12' })
  expect(nextCode(part, { type: 'typed', value: '12123456' })).toMatchObject({ typed: '123456' })
})

it('error: while a code is checked nothing else is typed', () => {
  const checking = at({ is: 'checking' }, { typed: '123456' })
  expect(nextCode(checking, { type: 'typed', value: '1' })).toBe(checking)
})

it('error: ten kilobytes are read as what they are, at once', () => {
  const typed = '1 '.repeat(5_000)
  expect(readDigits({ typed, digits: 6 })).toHaveLength(5_000)
  expect(nextCode(at({ is: 'typing' }), { type: 'typed', value: typed }).status.is).toBe('miscounted')
})

it('a press on Resend that comes too early is told for a while, and sends nothing', () => {
  const early = nextCode(at({ is: 'typing' }, { now: 3_000 }), inputs.resendPressed!)
  expect(early.status).toEqual({ is: 'early', seconds: 27, until: 3_000 + earlyMs })
  expect(nextCode({ ...early, now: 4_000 }, inputs.ticked!)).toMatchObject({ status: { is: 'early' } })
  expect(nextCode({ ...early, now: 3_000 + earlyMs }, inputs.ticked!).status.is).toBe('typing')
})
