import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { listedIdentity } from './answers.js'
import { authEndpoints } from './auth.js'
import { signedNote } from './fields.js'
import { authLinkEndpoints, recoveryLinkEndpoints } from './linking.js'
import { identityStatement, noteStatement } from './statements.js'

const id = 'a'.repeat(32)
const identity = 'i'.repeat(43)
const signed = 'facts.signature'

/** The bodies that link and remove an identity, as a frame sends them. */
const bodies = [
  ['recovery links', recoveryLinkEndpoints.linkIdentity.body, { userId: id, loginId: id, linkLoginId: id }],
  [
    'recovery completes',
    recoveryLinkEndpoints.completeIdentity.body,
    { userId: id, linkLoginId: id, agreement: signed },
  ],
  ['recovery removes', recoveryLinkEndpoints.removeIdentity.body, { userId: id, loginId: id, identity }],
  ['auth links', authLinkEndpoints.linkIdentity.body, { linkLoginId: id, agreement: signed }],
  ['auth removes', authLinkEndpoints.removeIdentity.body, { identity, note: signed }],
] as const

describe('the rows of linking and removing', () => {
  it.each(bodies)('%s: all fields, each in its form, and no other', (_, schema, body) => {
    expect(v.is(schema, body)).toBe(true)
    expect(v.is(schema, { ...body, way: 'google' })).toBe(false)
    for (const name of Object.keys(body)) {
      expect([name, v.is(schema, { ...body, [name]: undefined })]).toEqual([name, false])
      expect([name, v.is(schema, { ...body, [name]: '' })]).toEqual([name, false])
    }
  })

  it('an identity is listed by its name, way and label, and without its name while no proof has told it', () => {
    const at = '2026-06-01T12:00:00.000Z'
    const row = { identity, way: 'google', label: 'ada@example.org', linkedAt: at, usedAt: at }
    expect(v.parse(listedIdentity, row)).toEqual(row)
    expect(v.is(listedIdentity, { ...row, identity: undefined })).toBe(true)
    expect(v.is(listedIdentity, { ...row, identity: 'short' })).toBe(false)
  })

  it('auth answers a proof as a login, or as one that only proves', () => {
    const { answer } = authEndpoints.verifyProof
    for (const proved of [{ status: 'proved' }, { status: 'proved', label: 'ada@example.org' }])
      expect(v.parse(answer, proved)).toEqual(proved)
    expect(v.is(answer, { status: 'proved', label: 'a'.repeat(201) })).toBe(false)
    const newLogin = { isNew: true, userId: id, voucher: signed }
    for (const facts of [{}, { mailWallet: true }, { removed: true }, { ways: ['google'] }])
      expect(v.parse(answer, { ...newLogin, ...facts })).toEqual({ ...newLogin, ...facts })
    expect(v.is(answer, { ...newLogin, ways: ['email'] })).toBe(false)
    expect(v.is(answer, {})).toBe(false)
  })
})

describe('the statements of linking and removing', () => {
  const statement = {
    aud: 'auth',
    userId: id,
    loginId: id,
    way: 'google',
    identity,
    act: 'link',
    exp: 1,
    own: 0,
    other: 0,
  }
  const plainNote = {
    aud: 'auth',
    userId: id,
    number: 1,
    removed: [],
    frozenUntil: null,
    emailHash: identity,
    hasPassword: false,
  }
  it('an identity is linked, and nothing else is agreed to', () => {
    expect(v.is(identityStatement, statement)).toBe(true)
    for (const change of [{ act: 'remove' }, { way: 'email' }, { identity: undefined }, { own: undefined }])
      expect([change, v.is(identityStatement, { ...statement, ...change })]).toEqual([change, false])
  })

  it('a note names removed identities if there are any; a note of before has no such field', () => {
    const isNote = (removedIdentities: unknown) => v.is(noteStatement, { ...plainNote, removedIdentities })
    expect(v.is(noteStatement, plainNote)).toBe(true)
    expect(isNote([identity])).toBe(true)
    for (const wrong of [[], ['short'], Array.from({ length: 101 }, () => identity)])
      expect(isNote(wrong)).toBe(false)
  })

  it('a note names ten linked identities at most, each with what its signer finds it by and since when', () => {
    const linked = { identity, way: 'github', subjectMac: identity, linkedAt: 1 }
    const isNote = (linkedIdentities: unknown) => v.is(noteStatement, { ...plainNote, linkedIdentities })
    expect([isNote([linked]), isNote(undefined)]).toEqual([true, true])
    for (const wrong of [
      [],
      Array.from({ length: 11 }, () => linked),
      ...Object.keys(linked).map((key) => [{ ...linked, [key]: undefined }]),
      [{ ...linked, way: 'email' }],
      [{ ...linked, label: 'ada' }],
    ])
      expect([wrong, isNote(wrong)]).toEqual([wrong, false])
  })

  it('the longest note fits into a request', () => {
    const [userId, number] = [id, Number.MAX_SAFE_INTEGER]
    const ids = Array.from({ length: 100 }, () => identity)
    const linkedIdentities = Array.from({ length: 10 }, () => ({
      ...{ identity, way: 'google', subjectMac: identity, linkedAt: 8_640_000_000_000_000 },
    }))
    const note = { ...plainNote, aud: 'recovery', userId, number, removed: ids, removedIdentities: ids }
    const text = JSON.stringify({ ...note, frozenUntil: 8_640_000_000_000_000, linkedIdentities })
    const signed = `${Buffer.from(text).toString('base64url')}.${'s'.repeat(86)}`
    expect(v.is(noteStatement, JSON.parse(text))).toBe(true)
    expect(v.is(signedNote, signed)).toBe(true)
  })
})
