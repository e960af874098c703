import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { answeredDeviceName, cleanDeviceName, deviceName, moment, time } from './fields.js'
import { mailPart } from './mail.js'

describe('the name of a device', () => {
  it('is left as it is where it is one, in the scripts that are in use', () => {
    for (const name of [
      'Chrome, Windows (app example)',
      "Ada's phone - 2",
      'Browser (localhost 5173)',
      'Zoë, Łódź, Straße',
      'Ελλάδα, Москва',
      'كروم, ويندوز',
      'הטלפון שלי',
      'मेरा फ़ोन',
      'โทรศัพท์',
      '我的手机',
      'わたしのパソコン',
      '내 전화',
    ])
      expect([cleanDeviceName(name), v.parse(deviceName, name)]).toEqual([
        name.normalize('NFKC'),
        name.normalize('NFKC'),
      ])
  })

  it('has no address, number or code, and nothing that looks like one', () => {
    for (const [given, read] of [
      // A full stop or a slash by its look: of Lisu, of sinologists, syllabics, zeros of other scripts, a vowel of Hangul.
      ['Stop it at evil\ua4f8com', 'Stop it at evil com'],
      ['evil\ua78fcom', 'evil com'],
      ['evil\u1427com', 'evil com'],
      ['evil\u0660com', 'evil com'],
      ['evil\u06f0com', 'evil com'],
      ['evil\u318dcom', 'evil com'],
      ['https\u02d0\u01c0\u01c0evil', 'https evil'],
      ['evil\uff0ecom', 'evil com'],
      // A number to call, a code.
      ['Call support at 0800 123 456 now', 'Call support at 0800 now'],
      ['Code １２３４５６', 'Code 1234'],
      ['Code 12-34-56 (78)', 'Code 12-34)'],
      ['Code ١٢٣٤٥٦', 'Code'],
      ['Code 1\u03012\u03013\u03014\u03015\u03016', 'Code 1234'],
      // Piles of marks, and marks of what stands before the name.
      [`Z${'\u0301'.repeat(39)}`, 'Ź\u0301\u0301'],
      ['\u0338Phone (\u0338', 'Phone ('],
      ['a\u20e3b', 'a b'],
      // Directions of writing, and lines.
      ['Phone\u202e\u2066x\ny', 'Phone x y'],
      ['Phone\u0000', 'Phone'],
      // What has no width.
      ['a\u034fb\ufe0f1\u200b2', 'a b 1 2'],
    ] as const)
      expect([given, cleanDeviceName(given)]).toEqual([given, read])
  })

  it('is something to be seen', () => {
    for (const name of [
      '\u3164\u3164',
      '\u115f',
      '\uffa0',
      '\u{13441}',
      '\u2800',
      '\u034f',
      '\u0301',
      ' ',
      "(,')",
      '',
    ])
      expect([name, cleanDeviceName(name)]).toEqual([name, '-'])
    expect(cleanDeviceName('x'.repeat(41))).toBe('x'.repeat(40))
  })

  it('is cleaned once and for all, wherever it is read, and stops nobody’s login', () => {
    const name = 'Call evil\ua4f8com at 0800 123 456'
    const shown = 'Call evil com at 0800'
    expect([v.parse(deviceName, name), v.parse(answeredDeviceName, name)]).toEqual([shown, shown])
    const mail = { mailId: 'a'.repeat(32), part: 'recovery', parts: 1, kind: 'deviceWaits', at: 1 }
    const notice = { ...mail, email: 'ada@example.org', language: 'en', deviceName: name }
    expect(v.parse(mailPart, notice).deviceName).toBe(shown)
    // The frame of before the last one.
    expect(v.parse(deviceName, 'Chrome, Linux · app.example:51730')).toBe('Chrome, Linux app example 5173')
    for (const each of ['Call evil.example', 'a@b', '1 · ☎', 'x'.repeat(41), 'a\nb', '<b>', ''])
      expect([each, v.is(deviceName, each)]).toEqual([each, false])
    const odd = [
      'a\u0301\u0301',
      'ﷺ',
      'ㄱㅏ',
      '１-２-３ (４) 5',
      'ǆ',
      '\u1100\u1161\u0301\u0301\u0301',
      `${'x'.repeat(39)} y`,
    ]
    for (const each of odd) {
      const once = cleanDeviceName(each)
      expect([each, cleanDeviceName(once)]).toEqual([each, once])
    }
  })
})

it.each([
  ['2026-11-27T05:45:06.000Z', true],
  ['2026-11-27T05:45:06Z', false],
  ['2026-01-01T00:00:00+23', false],
  ['2026-01-01T00:00:00.000+02:00', false],
  ['2026-02-31T00:00:00.000Z', false],
  ['2026-11-27T24:00:00.000Z', false],
  ['2026-11-27T05:45:60.000Z', false],
  ['0000-00-00T00:00:00.000Z', false],
  ['2026-11-27', false],
  ['', false],
])('a moment is one that each browser reads alike: %s: %s', (text, isOne) => {
  expect(v.is(moment, text)).toBe(isOne)
})

it('a time is one that a date takes, to the millisecond', () => {
  const last = 8_640_000_000_000_000
  for (const at of [0, last]) expect(new Date(v.parse(time, at)).getTime()).toBe(at)
  for (const at of [-1, 0.5, last + 1, Number.NaN, '0']) expect([at, v.is(time, at)]).toEqual([at, false])
})
