import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusals } from '../send/refusal.js'
import { solana } from '../solana.js'
import { ar } from './ar.js'
import { en } from './en.js'

const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** Codes for which the modal itself has words, since every namespace uses them. */
const everybodys = ['insufficientFunds', 'insufficientFee', 'keepsPart', 'notTried', 'unusedReceiver']
const sources = readdirSync(new URL('../send', import.meta.url), { encoding: 'utf8' })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(new URL(`../send/${file}`, import.meta.url), 'utf8'))
  .join('\n')

describe('what the Solana adapter says to visitors', () => {
  it('asks for the same values in Arabic as in English, in other words', () => {
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en)) {
      expect(placeholders(ar[key as keyof typeof ar]), key).toEqual(placeholders(text))
      expect(ar[key as keyof typeof ar], key).not.toBe(text)
    }
  })

  it('is loaded by language, English where there is none of it', async () => {
    const { texts } = solana()
    expect(await texts?.('ar')).toBe(ar)
    expect(await texts?.('en')).toBe(en)
    expect(await texts?.('tlh')).toBe(en)
  })

  it('§5, §8 has the words of the specification for a send', () => {
    expect(en['error.missingFields']).toBe('Please enter a valid amount and receiver address')
    expect(en['toast.sendFailed']).toBe('Failed to send transaction. Please try again.')
  })

  it('names every notice that it quotes, and none that it does not', () => {
    const written = [...sources.matchAll(/code: '(\w+)',\s+(?:level|\.\.\.)/g)].map(([, code]) => code ?? '')
    const quoted = new Set([...written, ...Object.keys(refusals), 'programRefused'])
    const named = Object.keys(en).flatMap((key) => /^notice\.(\w+)\.title$/.exec(key)?.[1] ?? [])
    expect([...quoted].filter((code) => !everybodys.includes(code)).sort()).toEqual(named.sort())
    for (const code of named) expect(Object.keys(en)).toContain(`notice.${code}`)
  })
})
