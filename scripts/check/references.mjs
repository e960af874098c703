// References lead somewhere that a reader has: a rule that is named stands in docs/rules.md, a § is one of the
// specification's (docs/spec-clauses.json) or of a standard, and a page that is named is in the repository.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { trackedFiles } from '../lib/tracked.mjs'

const rulesPath = 'docs/rules.md'
const text = /\.(m?[jt]sx?|cjs|css|md|json|ya?ml|html)$/
/** Copies of other people's words, generated pages, and the tests of these checks, which break them on purpose. */
const skipped =
  /(^|\/)(package-lock\.json|spec-clauses\.json|CHANGELOG\.md)$|^docs\/(reference\/|rules\.md)|^scripts\/check\/([\w-]+\.test\.mjs|fixtures\/)|\.generated\./

const rule = /(?<![\w#%/.-])([SGRFX]\d{1,2})(?![\w%/-])/g
/** A display server, in the names that browsers give themselves. */
const noRule = 'X11'
const named = /\b(readings?|findings) (\d+(?:\.\d+)?(?:(?:, | and )\d+(?:\.\d+)?)*)/gi
const addition = /(?<![\w\])`'"])\[([A-Z])\](?![(\w[])/g
const house = /\bhouse(?:\.md)?,? §[\d.]*/gi
const section = /(\S+ |)§(\d+)(?:\.[\d.]*)?/g
/** Notes that readers do not have, named by their kind or by a chapter and not by a number. */
const elsewhere = /\bprotocol pages?\b|\breadings?: \w+/gi
const page = /(?<![\w*{}$])((?:[\w.-]+\/)*[\w-]+\.md)\b/g
/** `RFC 8259 §7`: the word before is a standard, or its number. */
const standard = /^((RFC|EIP|ERC|CAIP|BIP|WCAG|UTS|NIST|ISO)[-\d.]*|\d[\d.]+),? $/i

/** The words that may stand before a § of the specification; any other one names another page. */
const leading = /^(of|to|and|or|as|by|in|on|from|than|with|see|spec|keep|ts-expect-error|house)$/i
/** A name of a page: letters, with hyphens or dots within. */
const title = /^['"`(*]*([a-z](?:[\w-]*\w)?) $/i

/** The names that docs/rules.md defines: the first cell of each row, and `[A]`. */
export function definedIn(rules) {
  const rows = [...rules.matchAll(/^\| ((?:[SGRFX]|readings |findings )[\d.]+) \|/gm)].map(([, name]) => name)
  const marks = [...rules.matchAll(/\*\*(\[[A-Z]\])\*\*/g)].map(([, mark]) => mark)
  return new Set([...rows, ...marks])
}

/** Every reference of a line that leads nowhere. */
function lost(line, { defined, sections, hasPage }) {
  const found = []
  const need = (name) => defined.has(name) || found.push(`${name} is not defined in ${rulesPath}`)
  for (const [, name] of line.matchAll(rule)) if (name !== noRule) need(name)
  for (const [, word, numbers] of line.matchAll(named)) {
    const kind = word.toLowerCase().startsWith('reading') ? 'readings' : 'findings'
    for (const number of numbers.split(/, | and /)) need(`${kind} ${number}`)
  }
  for (const [mark] of line.matchAll(addition)) need(mark)
  for (const [words] of line.matchAll(elsewhere)) found.push(`${words} is a page that readers do not have`)
  for (const [words] of line.matchAll(house)) found.push(`${words} is a page that readers do not have`)
  for (const [, before, number] of line.matchAll(section)) {
    if (standard.test(before)) continue
    const [, name] = title.exec(before) ?? []
    if (name && !leading.test(name)) found.push(`${name} §${number} is of a page that readers do not have`)
    else if (!sections.has(Number(number))) found.push(`§${number} is no section of the specification`)
  }
  for (const [, path] of line.matchAll(page))
    if (!hasPage(path)) found.push(`${path} is not in the repository`)
  return found
}

/** The parts of a line that are read: in code its comments and texts, elsewhere all of it. */
const isCode = (path) => /\.(m?[jt]sx?|cjs)$/.test(path)
const spoken = /\/\/.*$|\/\*.*?(\*\/|$)|^\s*\*.*$|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`?/g

export function checkReferences({ root }) {
  const rules = existsSync(join(root, rulesPath)) ? readFileSync(join(root, rulesPath), 'utf8') : ''
  const clauses = JSON.parse(readFileSync(join(root, 'docs/spec-clauses.json'), 'utf8'))
  const files = trackedFiles(root)
  const pages = new Set(
    files.filter((path) => path.endsWith('.md')).flatMap((path) => [path, basename(path)]),
  )
  const known = {
    defined: definedIn(rules),
    sections: new Set(clauses.map((clause) => clause.section)),
    hasPage: (path) => pages.has(path) || pages.has(basename(path)),
  }
  return files
    .filter((path) => text.test(path) && !skipped.test(path))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const read = isCode(path) ? (line.match(spoken) ?? []).join(' ') : line
          return lost(read, known).map((what) => `${path}:${index + 1}: ${what}`)
        }),
    )
}
