import { describe, expect, it } from 'vitest'
import { isLatchkitError } from '../../wire/errors/fail.js'
import { checkMessage, type ExpectedMessage } from './checkMessage.js'
import { messages } from './fixtures/messages.js'
import { encodeRecap, withRecapSentence } from './recap.js'
import type { SiwxMessage } from './siwxMessage.js'

const minuteMs = 60_000
const issued = Date.parse(messages.eip155.issuedAt)
const expected: ExpectedMessage = {
  domains: ['www.example.org', 'app.example.org', 'localhost:4400'],
  chainIds: ['eip155:10', 'eip155:1'],
  nonce: messages.eip155.nonce,
  accountAddress: messages.eip155.accountAddress,
  statement: messages.eip155.statement,
  now: issued + minuteMs,
}

/** The code of the refusal with its field; nothing where there is none. */
function outcome(change: object, more: Partial<ExpectedMessage> = {}): string | undefined {
  try {
    checkMessage({ ...messages.eip155, ...change } as SiwxMessage, { ...expected, ...more })
    return undefined
  } catch (error) {
    if (!isLatchkitError(error, 'siwxMessageMismatch', 'siwxMessageOutOfTime', 'siwxMessageInvalid'))
      throw error
    return `${error.code} ${error.data.field}`
  }
}

it('passes what is expected, also without an expiry', () => {
  expect(outcome({})).toBeUndefined()
  expect(outcome({ expirationTime: undefined, scheme: 'https' })).toBeUndefined()
  expect(outcome({ domain: 'localhost:4400', uri: 'http://localhost:4400/', scheme: 'http' })).toBeUndefined()
  expect(outcome({ statement: 'Another one.' }, { statement: undefined })).toBeUndefined()
})

describe('error: X2 one field of another kind', () => {
  it.each<[string, object, Partial<ExpectedMessage>?]>([
    ['domain', { domain: 'evil.example' }],
    ['domain', { domain: 'app.example.org.evil.example' }],
    ['domain', { domain: 'app.example.org:8443', uri: 'https://app.example.org:8443/' }],
    ['uri', { uri: 'https://evil.example/login' }],
    ['uri', { uri: 'http://app.example.org/login' }],
    ['uri', { uri: 'https://www.example.org/login' }],
    ['uri', { uri: 'https://app.example.org@evil.example/' }],
    ['uri', { uri: 'https://user@app.example.org/' }],
    ['uri', { uri: 'did:key:z6Mk' }],
    ['scheme', { scheme: 'http' }],
    ['version', { version: '2' }],
    ['nonce', { nonce: 'ffffffffffffffffffffffffffffffff' }],
    ['chainId', { chainId: 'eip155:137' }],
    ['address', { accountAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }],
    ['requestId', { requestId: 'x' }],
    ['requestId', {}, { requestId: 'x' }],
    ['statement', { statement: 'I give you everything.' }],
    ['statement', { statement: undefined }],
    ['resources', { resources: ['https://evil.example'] }],
    ['resources', {}, { resources: ['https://app.example.org/terms'] }],
  ])('%s %j', (field, change, more) => {
    expect(outcome(change, more)).toBe(`siwxMessageMismatch ${field}`)
  })
})

describe('X3 the clock', () => {
  const at = (ms: number) => new Date(issued + ms).toISOString()
  it.each<[string, string | undefined, object, number]>([
    ['10 minutes ago', undefined, {}, 10 * minuteMs],
    ['longer ago', 'issuedAt', {}, 10 * minuteMs + 1],
    ['2 minutes ahead', undefined, {}, -2 * minuteMs],
    ['further ahead', 'issuedAt', {}, -2 * minuteMs - 1],
    ['24 hours of life', undefined, { expirationTime: at(24 * 60 * minuteMs) }, 0],
    ['more than that', 'expirationTime', { expirationTime: at(24 * 60 * minuteMs + 1) }, 0],
    ['expired within the skew', undefined, { expirationTime: at(minuteMs) }, 3 * minuteMs - 1],
    ['expired', 'expirationTime', { expirationTime: at(minuteMs) }, 3 * minuteMs],
    ['expired before it was issued', 'expirationTime', { expirationTime: at(-1) }, 0],
    ['not before, within the skew', undefined, { notBefore: at(2 * minuteMs) }, 0],
    ['not before', 'notBefore', { notBefore: at(2 * minuteMs + 1) }, 0],
    ['a time that is none', 'issuedAt', { issuedAt: 'yesterday' }, 0],
  ])('issued or valid %s: %s', (_what, field, change, age) => {
    const code = field && `siwxMessageOutOfTime ${field}`
    expect(outcome(change, { now: issued + age })).toBe(code)
  })

  it('a site whose sessions last longer takes messages that do, and one whose sessions are shorter a day all the same', () => {
    const week = 7 * 24 * 60 * minuteMs
    const during = (ms: number, lifetimeMs: number) =>
      outcome({ expirationTime: at(ms) }, { now: issued, lifetimeMs })
    expect(during(week, week)).toBeUndefined()
    expect(during(week + 1, week)).toBe('siwxMessageOutOfTime expirationTime')
    expect(during(24 * 60 * minuteMs, minuteMs)).toBeUndefined()
  })
})

describe('X8 a ReCap, which sign-in over a pairing brings', () => {
  const granted = { eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] } }
  const resources = [encodeRecap(granted)]
  const statement = withRecapSentence(messages.eip155.statement, granted)
  it('passes where it may, with the sentence that says it', () => {
    expect(outcome({ resources, statement }, { allowsRecap: true })).toBeUndefined()
    expect(
      outcome({ resources, statement: withRecapSentence(undefined, granted) }, { allowsRecap: true }),
    ).toBe('siwxMessageMismatch statement')
  })

  it('error: passes nowhere else, and not without that sentence or with another one', () => {
    expect(outcome({ resources, statement })).toBe('siwxMessageMismatch resources')
    const more = withRecapSentence(messages.eip155.statement, { eip155: { 'request/eth_sign': [{}] } })
    for (const other of [messages.eip155.statement, more])
      expect(outcome({ resources, statement: other }, { allowsRecap: true })).toBe(
        'siwxMessageInvalid resources',
      )
    expect(
      outcome({ resources: ['urn:recap:none', 'https://a.example'], statement }, { allowsRecap: true }),
    ).toBe('siwxMessageMismatch resources')
    expect(outcome({ resources: ['urn:recap:none'] }, { allowsRecap: true })).toBe(
      'siwxMessageInvalid resources',
    )
  })
})
