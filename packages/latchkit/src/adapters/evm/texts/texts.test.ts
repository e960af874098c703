import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as calls from '../../../wire/errors/calls.js'
import * as chain from '../../../wire/errors/chain.js'
import type { ErrorEntry } from '../../../wire/errors/entry.js'
import { evm } from '../evm.js'
import { ar } from './ar.js'
import { en } from './en.js'

const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const tables: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['en', en],
  ['ar', ar],
]
/** Codes for which the modal itself has words, since every namespace uses them. */
const everybodys = [
  'insufficientFunds',
  'insufficientFee',
  'keepsPart',
  'notTried',
  'unusedReceiver',
  'callsNotSettled',
]
const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
  .join('\n')

describe('what the EVM adapter says to visitors', () => {
  it('asks for the same values in Arabic as in English, in other words', () => {
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) {
      expect(placeholders(ar[key as keyof typeof ar]), key).toEqual(placeholders(text))
      expect(ar[key as keyof typeof ar], key).not.toBe(text)
    }
  })

  it('is loaded by language, English where there is none of it', async () => {
    const { texts } = evm()
    expect(await texts?.('ar')).toBe(ar)
    expect(await texts?.('en')).toBe(en)
    expect(await texts?.('tlh')).toBe(en)
  })

  it('row 6: names every notice that it quotes, and none that it does not', () => {
    const quoted = new Set([...sources.matchAll(/code: '(\w+)', (?:level|\.\.\.)/g)].map(([, code]) => code))
    const named = Object.keys(en).flatMap((key) => /^notice\.(\w+)\.title$/.exec(key)?.[1] ?? [])
    expect([...quoted].filter((code) => !everybodys.includes(code ?? '')).sort()).toEqual(named.sort())
    for (const code of named) expect(Object.keys(en)).toContain(`notice.${code}`)
  })

  const entries = [...Object.values(chain), ...Object.values(calls)] as readonly ErrorEntry[]
  const own = entries.filter(({ code }) => code && !everybodys.includes(code))

  it.each(own.map(({ code }) => code))('%s has a sentence in every language', (code) => {
    for (const [locale, table] of tables) {
      const shown = table[`error.${code}`]
      // Whole sentences, and no word of the machine.
      expect(shown, locale).toMatch(/^\S.+\.$/)
      expect(shown).not.toMatch(/\b(nonce|RPC|JSON|revert|gwei|0x)|-\d{3}/)
    }
  })
})
