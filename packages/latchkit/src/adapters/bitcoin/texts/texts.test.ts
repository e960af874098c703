import { readdirSync, readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { textCases } from '../../../core/fixtures/textCases.js'
import { bitcoin } from '../bitcoin.js'
import { ar } from './ar.js'
import { en } from './en.js'

const sources = readdirSync(new URL('../send', import.meta.url), { encoding: 'utf8' })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(new URL(`../send/${file}`, import.meta.url), 'utf8'))
  .join('\n')

describe('what the Bitcoin adapter says to visitors', () => {
  const written = [...sources.matchAll(/code: '(\w+)',\s+(?:level|\.\.\.)/g)].map(([, code]) => code ?? '')
  textCases(bitcoin(), { en, ar }, written)
})
