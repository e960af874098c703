import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type CodeKind, codeKinds, type MailSender, mailPart, type Notice, notices } from './mail.js'

/** What a part of a mail may be: with a code or without one, and in how many parts. */
type Form = 'code, 1' | 'code, 2' | 'no code, 1' | 'no code, 2'
type Kind = CodeKind | Notice

/** All that a service may send. Whatever stands not here is refused. */
const allowedForms: Readonly<Record<MailSender, Partial<Readonly<Record<Kind, readonly Form[]>>>>> = {
  auth: {
    login: ['code, 1', 'code, 2'],
    newDevice: ['no code, 2'],
    emailPrimary: ['code, 2'],
    emailSecondary: ['code, 2'],
    addressLocked: ['no code, 1'],
  },
  recovery: {
    login: ['code, 2'],
    newDevice: ['code, 2'],
    emailPrimary: ['code, 2'],
    emailSecondary: ['code, 2'],
    restore: ['code, 1'],
    aside: ['code, 1'],
    walletMade: ['no code, 1'],
    deviceWaits: ['no code, 1'],
    deviceRefused: ['no code, 1'],
    deviceReleased: ['no code, 1'],
    frozen: ['no code, 1'],
    thawing: ['no code, 1'],
    addressLocked: ['no code, 1'],
    deviceAdded: ['no code, 1'],
    deviceRemoved: ['no code, 1'],
    emailLeft: ['no code, 1'],
    emailArrived: ['no code, 1'],
    passwordSet: ['no code, 1'],
    passwordRemoved: ['no code, 1'],
    sharesRenewed: ['no code, 1'],
    wordsShown: ['no code, 1'],
    addressWanted: ['no code, 1'],
    wayAdded: ['no code, 1'],
    wayRemoved: ['no code, 1'],
    emailAdded: ['no code, 1'],
  },
}
/** The kinds that name a provider. */
const kindsWithWay: readonly Kind[] = ['newDevice', 'wayAdded', 'wayRemoved']
const kinds: readonly Kind[] = [...codeKinds, ...notices]
const partOf = (part: MailSender, kind: Kind) => ({
  mailId: 'a'.repeat(32),
  part,
  kind,
  email: 'ada@example.org',
  language: 'en',
  at: 1,
  ...(kindsWithWay.includes(kind) && { way: 'google' }),
  ...((kind === 'deviceRefused' || kind === 'addressWanted') && { until: 2 }),
})

it('the mails of each service, by kind, code and number of parts: the whole table', () => {
  for (const part of ['auth', 'recovery'] as const)
    for (const kind of kinds)
      for (const hasDigits of [true, false])
        for (const parts of [0, 1, 2, 3]) {
          const mail = { ...partOf(part, kind), parts, ...(hasDigits && { code: '123456' }) }
          const form = `${hasDigits ? 'code' : 'no code'}, ${parts}`
          const isAllowed = allowedForms[part][kind]?.some((each) => each === form) ?? false
          expect([part, kind, form, v.is(mailPart, mail)]).toEqual([part, kind, form, isAllowed])
        }
})

it('error: only mails about a way in name a provider, and they always do', () => {
  for (const part of ['auth', 'recovery'] as const)
    for (const kind of kinds)
      for (const form of allowedForms[part][kind] ?? []) {
        const { way: _, ...unnamed } = { way: undefined, ...partOf(part, kind) }
        const mail = {
          ...unnamed,
          parts: form.endsWith('2') ? 2 : 1,
          ...(form.startsWith('code') && { code: '123456' }),
        }
        const hasWay = kindsWithWay.includes(kind)
        expect([part, kind, v.is(mailPart, mail)]).toEqual([part, kind, !hasWay])
        expect([part, kind, v.is(mailPart, { ...mail, way: 'google' })]).toEqual([part, kind, hasWay])
        expect(v.is(mailPart, { ...mail, way: 'email' })).toBe(false)
      }
})
