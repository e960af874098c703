import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { textCases } from '../../../core/fixtures/textCases.js'
import { refusals } from '../send/refusal.js'
import { solana } from '../solana.js'
import { ar } from './ar.js'
import { en } from './en.js'

const sources = readdirSync(new URL('../send', import.meta.url), { encoding: 'utf8' })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(new URL(`../send/${file}`, import.meta.url), 'utf8'))
  .join('\n')

describe('what the Solana adapter says to visitors', () => {
  const written = [...sources.matchAll(/code: '(\w+)',\s+(?:level|\.\.\.)/g)].map(([, code]) => code ?? '')
  textCases(solana(), { en, ar }, [...written, ...Object.keys(refusals), 'programRefused'])

  it('§5, §8 has the words of the specification for a send', () => {
    expect(en['error.missingFields']).toBe('Please enter a valid amount and receiver address')
    expect(en['toast.sendFailed']).toBe('Failed to send transaction. Please try again.')
  })
})
