import fc from 'fast-check'
import { expect, it } from 'vitest'
import { suggestEmail } from './suggestEmail.js'

it('suggests a host that is one slip away, and keeps the name as it was typed', () => {
  for (const host of ['gmial.com', 'gmai.com', 'gmaill.com', 'gmail.con', 'Gmail.cmo'])
    expect(suggestEmail(`Ada.L+x@${host}`), host).toBe('Ada.L+x@gmail.com')
  expect(suggestEmail(' ada@hotnail.com ')).toBe('ada@hotmail.com')
  expect(suggestEmail('ada@protonmial.com')).toBe('ada@protonmail.com')
})

it('suggests nothing for a host that is right, unlike all others, or not there yet', () => {
  const right = [
    'ada@gmail.com',
    'ada@GMAIL.com',
    'ada@mail.com',
    'ada@me.com',
    'ada@example.org',
    'ada@we.de',
  ]
  for (const text of [...right, '', 'ada', 'ada@', '@gmail.con', 'a b@gmail.con', 'a@b@gmail.con'])
    expect(suggestEmail(text), text).toBeUndefined()
})

it('suggests an address that it would not change again', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const meant = suggestEmail(email)
      expect(meant === undefined || suggestEmail(meant) === undefined).toBe(true)
    }),
  )
})

it('an address at a host that many have is right as it is, also one letter away from another', () => {
  for (const host of ['ymail.com', 'email.com', 'mail.com'])
    expect(suggestEmail(`ada@${host}`)).toBeUndefined()
  expect(suggestEmail('ada@gmial.com')).toBe('ada@gmail.com')
})
