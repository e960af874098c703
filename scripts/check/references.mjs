// References lead somewhere that a reader has: a rule that is named stands in docs/rules.md, a § is one of the specification's
// (docs/spec-clauses.json) or of a standard, and a page that is named is in the repository.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { trackedFiles } from '../lib/tracked.mjs'

const read = /\.(m?[jt]sx?|cjs|css|md|json|ya?ml|html)$/
const isCode = /\.(m?[jt]sx?|cjs)$/
/** Copies of other people's words, generated pages, and the tests that break this on purpose. */
const skipped =
  /(^|\/)(package-lock\.json|spec-clauses\.json|CHANGELOG\.md)$|^docs\/(reference\/|rules\.md)|^scripts\/check\/|\.generated\./
/** In code only comments and texts are read. */
const spoken = /\/\/.*$|\/\*.*?(\*\/|$)|^\s*\*.*$|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`?/g

/** `X11` is a display server. */
const rule = /(?<![\w#%/.-])(?!X11)([SGRFX]\d{1,2})(?![\w%/-])/g
const named = /\b(readings?|findings) (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/gi
const addition = /(?<![\w\])`'"])(\[[A-Z]\])(?![(\w[])/g
const section = /(?<!(?:RFC|EIP|ERC|CAIP|BIP|WCAG|UTS|NIST|ISO)[-\d. ]*,? ?)§(\d+)/g
const page = /(?<![\w*{}$])((?:[\w.-]+\/)*[\w-]+\.md)\b/g

const textsOf = (line, pattern) => [...line.matchAll(pattern)].map((found) => found[1])

/** The rules that a line names, as docs/rules.md writes them. */
const rulesOf = (line) => [
  ...textsOf(line, rule),
  ...textsOf(line, addition),
  ...[...line.matchAll(named)].flatMap(([, word, numbers]) =>
    numbers.split(/, | and /).map((number) => `${/^f/i.test(word) ? 'findings' : 'readings'} ${number}`),
  ),
]

export function checkReferences({ root }) {
  const text = (path) => readFileSync(join(root, path), 'utf8')
  const rules = text('docs/rules.md')
  const defined = new Set([
    ...textsOf(rules, /^\| ((?:[SGRFX]|readings |findings )[\d.]+) \|/gm),
    ...textsOf(rules, /\*\*(\[[A-Z]\])\*\*/g),
  ])
  const sections = new Set(JSON.parse(text('docs/spec-clauses.json')).map((clause) => `${clause.section}`))
  const files = trackedFiles(root)
  const pages = new Set(files.map((path) => basename(path)))
  const lost = (line) => [
    ...rulesOf(line)
      .filter((name) => !defined.has(name))
      .map((name) => `${name} is not defined in docs/rules.md`),
    ...textsOf(line, section)
      .filter((number) => !sections.has(number))
      .map((number) => `§${number} is no section of the specification`),
    ...textsOf(line, page)
      .filter((path) => !pages.has(basename(path)))
      .map((path) => `${path} is not in the repository`),
  ]
  return files
    .filter((path) => read.test(path) && !skipped.test(path))
    .flatMap((path) =>
      text(path)
        .split('\n')
        .flatMap((line, index) =>
          lost(isCode.test(path) ? (line.match(spoken) ?? []).join(' ') : line).map(
            (what) => `${path}:${index + 1}: ${what}`,
          ),
        ),
    )
}
