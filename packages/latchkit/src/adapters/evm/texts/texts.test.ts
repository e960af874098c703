import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isOwn, textCases } from '../../../core/fixtures/textCases.js'
import * as calls from '../../../wire/errors/calls.js'
import * as chain from '../../../wire/errors/chain.js'
import type { ErrorEntry } from '../../../wire/errors/entry.js'
import { evm } from '../evm.js'
import { ar } from './ar.js'
import { en } from './en.js'

const tables: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['en', en],
  ['ar', ar],
]
const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
  .join('\n')

describe('what the EVM adapter says to visitors', () => {
  const quoted = [...sources.matchAll(/code: '(\w+)', (?:level|\.\.\.)/g)].map(([, code]) => code ?? '')
  textCases(evm(), { en, ar }, quoted)

  const entries = [...Object.values(chain), ...Object.values(calls)] as readonly ErrorEntry[]
  const own = entries.filter(({ code }) => code && isOwn(code))

  it.each(own.map(({ code }) => code))('%s has a sentence in every language', (code) => {
    for (const [locale, table] of tables) {
      const shown = table[`error.${code}`]
      // Whole sentences, and no word of the machine.
      expect(shown, locale).toMatch(/^\S.+\.$/)
      expect(shown).not.toMatch(/\b(nonce|RPC|JSON|revert|gwei|0x)|-\d{3}/)
    }
  })
})
