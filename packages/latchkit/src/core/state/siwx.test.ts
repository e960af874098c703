import { describe, expect, it } from 'vitest'
import type { SiwxSession } from '../contracts/siwx.js'
import { type SignIn, type SiwxAccount, type SiwxInput, signIn } from './siwx.js'

const of: SiwxAccount = { id: 'toy:1 a', account: 'a', caipNetworkId: 'toy:1', address: 'brick-a' }
const there: SiwxAccount = { ...of, id: 'toy:2 a', caipNetworkId: 'toy:2' }
const unable: SiwxAccount = { ...of, cannotSign: true }
const other: SiwxAccount = { ...of, id: 'toy:1 b', account: 'b', address: 'brick-b' }
const session: SiwxSession = {
  data: {
    accountAddress: 'brick-a',
    chainId: 'toy:1',
    domain: 'site.example',
    uri: 'https://site.example',
    version: '1',
    nonce: '12345678',
  },
  message: 'text',
  signature: 'signature',
}
const failure = { code: 'signatureDeclined', message: 'Signature declined', wallet: 'Toy' }

const states = {
  absent: { status: 'absent' },
  reading: { status: 'reading', of, read: 1, cause: 'connect' },
  readingPostponed: { status: 'reading', of, read: 1, cause: 'connect', isPutOff: true },
  due: { status: 'due', of, read: 1, cause: 'connect', last: 'toy:9' },
  postponed: { status: 'due', of, read: 1, cause: 'connect', isPutOff: true },
  signing: { status: 'signing', of, read: 1, attempt: 5, step: 'message', cause: 'connect', last: 'toy:9' },
  signedIn: { status: 'signedIn', of, read: 1, session },
} as const satisfies Record<string, SignIn>

const inputs = {
  left: { type: 'left' },
  same: { type: 'account', of, read: 2 },
  unable: { type: 'account', of: unable, read: 2 },
  otherAccount: { type: 'account', of: other, read: 2 },
  otherNetwork: { type: 'account', of: there, read: 2 },
  reread: { type: 'reread', read: 2 },
  readSome: { type: 'read', read: 1, session },
  readNone: { type: 'read', read: 1 },
  readEnded: { type: 'read', read: 1, isPutOff: true },
  readLate: { type: 'read', read: 0, session },
  unread: { type: 'unread', read: 1, failure },
  unreadLate: { type: 'unread', read: 0, failure },
  prepared: { type: 'prepared', id: of.id, message: 'text', until: '2026-01-01T00:00:00.000Z' },
  preparedLate: { type: 'prepared', id: other.id, message: 'text' },
  ask: { type: 'ask' },
  sign: { type: 'sign', attempt: 6 },
  made: { type: 'made', attempt: 5, message: 'text' },
  madeLate: { type: 'made', attempt: 4, message: 'text' },
  signed: { type: 'signed', attempt: 5 },
  signedLate: { type: 'signed', attempt: 4 },
  saved: { type: 'saved', attempt: 5, session },
  savedLate: { type: 'saved', attempt: 4, session },
  fail: { type: 'fail', attempt: 5, failure },
  failLate: { type: 'fail', attempt: 4, failure },
  postpone: { type: 'postpone' },
  expired: { type: 'over', cause: 'expired' },
  ended: { type: 'over', cause: 'ended' },
} as const satisfies Record<string, SiwxInput>

type StateName = keyof typeof states
type InputName = keyof typeof inputs

/** The whole table: a pair that is not in it leaves the state as it is. */
const table: { readonly [From in StateName]: { readonly [Input in InputName]?: object } } = {
  absent: {
    same: { status: 'reading', cause: 'connect', read: 2, of },
    unable: { status: 'reading', cause: 'connect', of: unable },
    otherAccount: { status: 'reading', cause: 'connect', of: other },
    otherNetwork: { status: 'reading', cause: 'connect', of: there },
  },
  reading: {
    unable: { status: 'reading', of: unable, read: 1 },
    readEnded: { status: 'due', isPutOff: undefined },
    postpone: { status: 'reading', isPutOff: true, read: 1 },
    left: { status: 'absent' },
    otherAccount: { status: 'reading', cause: 'account', of: other, read: 2 },
    otherNetwork: { status: 'reading', cause: 'network', of: there, read: 2 },
    reread: { status: 'reading', read: 2 },
    readSome: { status: 'signedIn', session },
    readNone: { status: 'due', cause: 'connect' },
    unread: { status: 'due', cause: 'connect', failure },
  },
  readingPostponed: {
    left: { status: 'absent' },
    unable: { status: 'reading', of: unable, isPutOff: true },
    otherAccount: { status: 'reading', cause: 'account', of: other, isPutOff: undefined },
    otherNetwork: { status: 'reading', cause: 'network', of: there, isPutOff: undefined },
    reread: { status: 'reading', read: 2, isPutOff: true },
    readSome: { status: 'signedIn', session },
    readNone: { status: 'due', cause: 'connect', isPutOff: true },
    readEnded: { status: 'due', cause: 'connect', isPutOff: true },
    unread: { status: 'due', cause: 'connect', isPutOff: true, failure },
    postpone: { status: 'reading', isPutOff: true },
  },
  due: {
    unable: { status: 'due', of: unable },
    left: { status: 'absent' },
    otherAccount: { status: 'reading', cause: 'account', of: other },
    otherNetwork: { status: 'reading', cause: 'network', of: there, last: 'toy:9' },
    reread: { status: 'due', read: 2 },
    readSome: { status: 'signedIn', session },
    prepared: { status: 'due', prepared: { message: 'text', until: '2026-01-01T00:00:00.000Z' } },
    sign: { status: 'signing', attempt: 6, step: 'message', last: 'toy:9' },
    postpone: { status: 'due', isPutOff: true, last: 'toy:9' },
  },
  postponed: {
    unable: { status: 'due', of: unable, isPutOff: true },
    left: { status: 'absent' },
    otherAccount: { status: 'reading', cause: 'account', of: other },
    otherNetwork: { status: 'reading', cause: 'network', of: there },
    reread: { status: 'due', isPutOff: true, read: 2 },
    readSome: { status: 'signedIn', session },
    prepared: { status: 'due', isPutOff: true },
    ask: { status: 'due', isPutOff: undefined },
    sign: { status: 'signing', attempt: 6, isPutOff: undefined },
    postpone: { status: 'due', isPutOff: true },
  },
  signing: {
    unable: { status: 'signing', of: unable },
    left: { status: 'absent' },
    otherAccount: { status: 'reading', cause: 'account', of: other },
    otherNetwork: { status: 'reading', cause: 'network', of: there, last: 'toy:9' },
    reread: { status: 'signing', attempt: 5, read: 2 },
    readSome: { status: 'signedIn', session },
    sign: { status: 'signing', attempt: 6, step: 'message' },
    made: { status: 'signing', attempt: 5, step: 'wallet', prepared: { message: 'text' } },
    signed: { status: 'signing', attempt: 5, step: 'server' },
    saved: { status: 'signedIn', session },
    fail: { status: 'due', failure, last: 'toy:9' },
    postpone: { status: 'due', isPutOff: true },
  },
  signedIn: {
    unable: { status: 'signedIn', of: unable },
    readEnded: { status: 'due', cause: 'ended', isPutOff: true },
    left: { status: 'absent' },
    otherAccount: { status: 'reading', cause: 'account', of: other, last: undefined },
    otherNetwork: { status: 'reading', cause: 'network', of: there, last: 'toy:1' },
    reread: { status: 'signedIn', read: 2 },
    readSome: { status: 'signedIn', session },
    readNone: { status: 'due', cause: 'ended' },
    expired: { status: 'due', cause: 'expired' },
    ended: { status: 'due', cause: 'ended' },
  },
}

/** Fields that are absent match `undefined`. */
const none = { last: undefined, isPutOff: undefined }

const pairs = (Object.keys(states) as StateName[]).flatMap((from) =>
  (Object.keys(inputs) as InputName[]).map((input) => [from, input, table[from][input]] as const),
)

describe('the table of a sign-in', () => {
  it.each(pairs.filter(([, , to]) => to))('from %s, %s leads on', (from, input, to) => {
    expect({ ...none, ...signIn(states[from], inputs[input]) }).toMatchObject(to as object)
  })

  it.each(pairs.filter(([, , to]) => !to))('error: from %s, %s changes nothing', (from, input) => {
    expect(signIn(states[from], inputs[input])).toBe(states[from])
  })
})

describe('over several inputs', () => {
  const walk = (...path: readonly SiwxInput[]) => path.reduce<SignIn>(signIn, { status: 'absent' })

  it('back on the network that has a session, nothing is left to go back to', () => {
    const away = walk(inputs.same, { type: 'read', read: 2, session }, { ...inputs.otherNetwork, read: 3 })
    expect(away).toMatchObject({ status: 'reading', last: 'toy:1' })
    const back = signIn(signIn(away, { type: 'read', read: 3 }), { ...inputs.same, read: 4 })
    expect({ ...none, ...back }).toMatchObject({ status: 'reading', last: undefined })
    expect(signIn(back, { type: 'read', read: 4, session }).status).toBe('signedIn')
  })

  it('one session for all networks stays over a change of network', () => {
    const wide = { ...of, id: 'toy a' }
    const signedIn = walk({ ...inputs.same, of: wide }, { type: 'read', read: 2, session })
    const moved = signIn(signedIn, { type: 'account', of: { ...there, id: 'toy a' }, read: 3 })
    expect(moved).toMatchObject({ status: 'signedIn', session, of: { caipNetworkId: 'toy:2' } })
  })

  it('an answer for the account before is dropped', () => {
    const changed = walk(inputs.same, { ...inputs.otherAccount, read: 3 })
    expect(signIn(changed, { type: 'read', read: 2, session })).toBe(changed)
  })
})
