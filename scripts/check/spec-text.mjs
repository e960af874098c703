import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const quotedFrom = { spec: '../shared/spec.md', readings: '../shared/readings.md' }

/**
 * Compares the clauses with the documents they quote. Answers the problems found,
 * or nothing where the specification does not lie beside the repository.
 */
export async function checkSpecText({ root }) {
  const spec = await readText(root, quotedFrom.spec)
  if (spec === undefined) return undefined
  const clauses = JSON.parse(await readFile(join(root, 'docs/spec-clauses.json'), 'utf8'))

  const problems = []
  for (const [section, lines] of sectionsOf(spec)) {
    const quotes = clauses.filter((clause) => clause.section === section)
    problems.push(...compare(`§${section}`, readableUnits(lines), quotes))
  }
  const readings = await readText(root, quotedFrom.readings)
  if (readings !== undefined) {
    const quotes = clauses.filter((clause) => clause.section === 'readings')
    problems.push(...compare('readings', rulings(readings), quotes))
  }
  return problems
}

function sectionsOf(markdown) {
  const sections = new Map()
  let current
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d)\. /.exec(line)
    if (heading) {
      current = []
      sections.set(Number(heading[1]), current)
    } else {
      current?.push(line)
    }
  }
  return [...sections].filter(([section]) => section >= 1 && section <= 9)
}

/** The lines that state something, without list and table marks. Headings and short labels state nothing. */
function readableUnits(lines) {
  const units = []
  for (const [index, line] of lines.entries()) {
    const tableHead = isTableRow(line) && isTableRule(lines[index + 1] ?? '')
    if (line.trim() === '' || line.startsWith('#') || tableHead || isTableRule(line)) continue
    const text = isTableRow(line) ? stripRow(line) : normalise(line.replace(/^\s*- /, ''))
    const isHeading = /^\*\*[^*]+\*\*$/.test(text)
    const isLabel = text.endsWith(':') && text.split(' ').length <= 5
    units.push({ text, required: !isHeading && !isLabel })
  }
  return units
}

function rulings(markdown) {
  const lines = markdown.split('\n')
  const numbered = lines.filter((line) => /^\d+\. /.test(line))
  const rows = readableUnits(lines.filter(isTableRow))
  return [
    ...numbered.map((line) => ({ text: normalise(line.replace(/^\d+\. /, '')), required: true })),
    ...rows,
  ]
}

/**
 * Each clause takes its words out of one unit, so that two bullets with the same
 * words need two clauses and a short quote cannot cover words in other sentences.
 */
function compare(label, units, clauses) {
  const problems = []
  const taken = units.map(({ text }) => new Array(text.length).fill(false))
  for (const { id, text } of clauses) {
    const quote = normalise(text)
    const places = placesOf(units, quote)
    if (places.length === 0) {
      problems.push(`${label}: ${id} is no quote: ${quote}`)
      continue
    }
    const place = places.find(({ unit, start }) => !taken[unit][start]) ?? places[0]
    taken[place.unit].fill(true, place.start, place.start + quote.length)
  }
  for (const [index, { text, required }] of units.entries()) {
    if (!required) continue
    for (const { sentence, start } of sentencesOf(text)) {
      const isOpen = [...sentence].some((c, at) => /[\p{L}\p{N}]/u.test(c) && !taken[index][start + at])
      if (isOpen) problems.push(`${label}: covered by no clause: ${sentence}`)
    }
  }
  return problems
}

/** Where a quote stands on its own words; whole units first. */
function placesOf(units, quote) {
  const whole = []
  const parts = []
  for (const [unit, { text }] of units.entries()) {
    for (let start = text.indexOf(quote); start >= 0; start = text.indexOf(quote, start + 1)) {
      const cutsWord = isWord(text[start - 1]) && isWord(quote[0])
      const cutsEnd = isWord(text[start + quote.length]) && isWord(quote.at(-1))
      if (!cutsWord && !cutsEnd) (text === quote ? whole : parts).push({ unit, start })
    }
  }
  return [...whole, ...parts]
}

function sentencesOf(text) {
  const sentences = []
  let start = 0
  for (const match of text.matchAll(/[.!?] (?=[\p{Lu}(*'])/gu)) {
    sentences.push({ sentence: text.slice(start, match.index + 1), start })
    start = match.index + match[0].length
  }
  return [...sentences, { sentence: text.slice(start), start }]
}

const isWord = (character) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)
const isTableRow = (line) => line.startsWith('|')
const isTableRule = (line) => /^\|[\s|:-]+$/.test(line)
const stripRow = (line) => normalise(line.replace(/^\|\s*|\s*\|\s*$/g, ''))
const normalise = (text) => text.replace(/\s+/g, ' ').trim()

async function readText(root, path) {
  return readFile(join(root, path), 'utf8').catch(() => undefined)
}

// Node names this module by its real path; a checkout behind a link must not pass unexamined.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const problems = await checkSpecText({ root: fileURLToPath(new URL('../..', import.meta.url)) })
  if (problems === undefined) console.log('spec-text: skipped, no specification beside the repository')
  for (const problem of problems ?? []) console.error(problem)
  if (problems?.length > 0) process.exitCode = 1
}
