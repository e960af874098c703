// How the product speaks to visitors (docs/voice.md): words that none of its texts has.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../../../scripts/lib/run.mjs'
import { trackedFiles } from '../../../../../scripts/lib/tracked.mjs'

const isTable = /^(packages\/(latchkit|server)|apps\/(secure|reading))\/.*\/texts?\/.*\.ts$/
/** Pages of our own. A chain for development answers in the words of real nodes, the gallery has those of strangers. */
const isPage = /^apps\/(?!chains\/|demo\/src\/gallery\/).*\/src\/.*\.tsx?$/
/** Texts of the email wallet: of its frame, its window and its mails. */
const isEmailWallet = /^(apps\/secure|packages\/server)\//
const isTest = /\.test\.|\/fixtures\//

type Rule = readonly [words: RegExp, advice: string]

const anywhere: readonly Rule[] = [
  [
    /\b(is|are|was|do|does|did|has|have|could|would|will) not\b|\bcannot\b/i,
    'use a contraction (isn’t, can’t)',
  ],
  [/\breceiver\b/i, 'say recipient'],
  [/\b((did|do|does)n’t load\b|(could|can)n?’t load([.,]|$))/i, 'say what to do, or “Couldn’t load …”'],
  [/\b(sorry|oops|unfortunately|please)\b/i, 'leave it out'],
  [/\b(nobody|somebody|anybody)\b/i, 'name who is meant'],
  [/(?<!\bthere )\b(is|are) no(ne)?\b(?! longer)/i, 'say isn’t a …, or has no …'],
]
const inTables: readonly Rule[] = [
  [/['"]/, 'use typographic quotes (’ “ ”)'],
  [/!/, 'do not shout'],
  [/\b(invalid|illegal|abort(ed)?|fatal|terminated?)\b/i, 'say what is wrong with it'],
  [/\bsuccess(ful(ly)?)?\b/i, 'say what happened'],
  [/\b(click|tap)\b/i, 'say what it does: not everybody has a mouse or a finger there'],
  [/;/, 'make two sentences'],
]
/** One word for one thing in the email wallet: the words that docs/voice.md names beside the one. */
const inEmailWallet: readonly Rule[] = [
  [/\bhold\b/i, 'say waiting'],
  [/\b(un)?freez(e|es|ing)\b(?!:)|\bfrozen\b|\bthaw/i, 'say blocked'],
  [
    /\b(its|their|key|wallet|device|recovery) shares?\b|\bkey parts?\b|\bparts? of your key\b/i,
    'say wallet keys',
  ],
  [/\bat most\b/i, 'say up to'],
  [/\b(you|others) give\b|\bothers get\b/i, 'say send, receive'],
  [/\bsecure window\b|\bgo on there\b/i, 'say your wallet’s window'],
  [/\b(code|link|window|request) is over\b/i, 'say expired, or no longer works'],
  [/\btype (it|in|the|your|a)\b/i, 'say enter'],
  [/\ba mail\b|\bmails\b/i, 'say email'],
]
/** A comma between digits is part of the number. */
const inArabic: readonly Rule[] = [[/(?<!\d),(?!\d)|[;?'"]/, 'use the Arabic signs (، ؛ ؟ « »)']]

/** Texts that the specification gives word for word stay. */
const clauses: readonly { value?: unknown }[] = JSON.parse(
  readFileSync(join(root, 'docs/spec-clauses.json'), 'utf8'),
)
const given = new Set(clauses.map(({ value }) => value))
const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const text = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}=;'()]+)</g

/** The sentences of a source: texts of two words and more, without the names of values in braces. */
const sentencesOf = (source: string) =>
  [...source.replace(comment, '').matchAll(text)]
    .map((found) => found.slice(1).find((each) => each !== undefined) ?? '')
    .filter((each) => /[\w\u0600-\u06ff],? [\w\u0600-\u06ff]/.test(each) && !given.has(each))
    .map((each) => each.replaceAll('\\', '').replace(/\$?\{[^}]*\}/g, '{}'))

function rulesOf(path: string, sentence: string): readonly Rule[] {
  if (/[\u0600-\u06ff]/.test(sentence)) return inArabic
  if (!isTable.test(path)) return anywhere
  return [...anywhere, ...inTables, ...(isEmailWallet.test(path) ? inEmailWallet : [])]
}

const problemsOf = (path: string, source: string) =>
  sentencesOf(source).flatMap((sentence) =>
    rulesOf(path, sentence)
      .filter(([words]) => words.test(sentence))
      .map(([, advice]) => `${path}: “${sentence}”: ${advice}`),
  )

describe('how the product speaks', () => {
  it('its texts keep to docs/voice.md', () => {
    const files = trackedFiles(root).filter(
      (path) => (isTable.test(path) || isPage.test(path)) && !isTest.test(path),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap((path) => problemsOf(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  it.each([
    ['packages/latchkit/src/react/text/en.ts', "{ a: 'You cannot' }", 'contraction'],
    ['packages/latchkit/src/react/text/en.ts', "{ a: 'Open it up; use it' }", 'two sentences'],
    ['apps/secure/src/texts/en/window.ts', "{ a: 'This code is over' }", 'no longer works'],
    ['apps/secure/src/texts/en/wallet.ts', "{ a: 'Your wallet was frozen' }", 'blocked'],
    ['packages/server/src/custody/texts/en/mails.ts', "{ a: 'You give 1 ETH' }", 'send, receive'],
    ['packages/latchkit/src/react/text/ar.ts', "{ a: 'افتحها, ثم عد' }", 'Arabic'],
    ['apps/wallet/src/ui/Note.tsx', '<p>Nobody answered in time.</p>', 'who is meant'],
  ])('error: in %s', (path, source, advice) => {
    expect(problemsOf(path, source)).toEqual([expect.stringContaining(advice)])
  })
})
