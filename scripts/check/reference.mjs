// The reference is up to date, and what it says is enough: a sentence for every public name, and for what is called an example,
// what it takes and what it returns. `npm run reference` writes the pages after a build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoCode } from '../lib/demoCode.mjs'
import { blocksOf } from '../lib/pageSite.mjs'
import { readReference, referencePages } from '../lib/reference.mjs'
import { bin, isMain, root as repository, tail } from '../lib/run.mjs'

const home = 'docs/reference'
const withExample = new Set(['Components', 'Hooks', 'Functions', 'Classes'])
/** Pages and house rules that a reader of the reference does not have. */
const unseen = /\breadings? \d|\bhouse §|\b(?!README)[\w-]+\.md\b/i
const fenced = /```tsx?\n[\s\S]+?\n```/

/** The kinds that say what they return; of a component it is known: an element. */
const withReturns = new Set(['Hooks', 'Functions'])
const nothing = /^(void|never|Promise<(void|never)>)$/

/** The parameters and the answer that a docstring leaves out. Every verb takes the kit: one that takes nothing else says so. */
function signatureProblems({ kind, signature }) {
  if (!signature || !withExample.has(kind)) return []
  const { parameters, returns, hasReturns } = signature
  const missing = parameters.filter(
    ({ name, isDocumented }) => !isDocumented && !(name === 'kit' && parameters.length > 1),
  )
  const problems = missing.map(({ name }) => `has no @param for ${name}`)
  const isAnswered = hasReturns || nothing.test(returns)
  if (withReturns.has(kind) && !isAnswered) problems.push(`has no @returns for its ${returns}`)
  return problems
}

/** Returns the faults of the docstrings, one line for each name. */
export function docstringProblems(doors) {
  const problems = new Set()
  for (const { door, entries } of doors) {
    for (const entry of entries) {
      const { name, kind, summary, tags } = entry
      const at = `${door}: ${name}`
      for (const problem of signatureProblems(entry)) problems.add(`${at} ${problem}`)
      if (!summary) problems.add(`${at} has no docstring`)
      else if (!/[.!?:`)]$/.test(summary)) problems.add(`${at}: its docstring does not end like a sentence`)
      const foreign = unseen.exec([summary, ...tags.map((tag) => tag.text)].join('\n'))
      if (foreign) problems.add(`${at} names "${foreign[0]}", which its reader does not have`)
      const example = tags.find((tag) => tag.name === 'example')
      if (withExample.has(kind) && !fenced.test(example?.text ?? ''))
        problems.add(`${at} has no @example in a fence`)
    }
  }
  return [...problems]
}

/** Pages whose whole examples, those that begin with an import, are compiled too. */
const documents = [
  'README.md',
  'docs/arabic.md',
  'packages/latchkit/README.md',
  'docs/styling.md',
  'docs/coming-from.md',
]

/** Compiles every example against the built package, as a site would, and what the landing page shows to copy. */
export async function exampleProblems(doors, { root }) {
  const place = join(root, '.cache', 'doc-examples')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  for (const { door, entries } of doors) {
    for (const { name, tags } of entries) {
      for (const [index, { text }] of tags.filter((tag) => tag.name === 'example').entries()) {
        const [, language, code] = /```(tsx?)\n([\s\S]+?)\n```/.exec(text) ?? []
        const file = [door.slice(2).replaceAll('/', '-') || 'latchkit', name, index].join('-')
        if (code) writeFileSync(join(place, `${file}.${language}`), `${code}\nexport {}\n`)
      }
    }
  }
  for (const document of documents) {
    const text = existsSync(join(root, document)) ? readFileSync(join(root, document), 'utf8') : ''
    const named = blocksOf(text)
    for (const [file, code] of Object.entries(named)) {
      mkdirSync(join(place, document.replaceAll('/', '-')), { recursive: true })
      writeFileSync(join(place, document.replaceAll('/', '-'), file), code)
    }
    const whole = [...text.matchAll(/```(tsx?)\n(import [\s\S]+?)\n```/g)].filter(
      ([, , code]) => !Object.values(named).includes(`${code}\n`),
    )
    for (const [index, [, language, code]] of whole.entries())
      writeFileSync(
        join(place, `${document.replaceAll('/', '-')}-${index}.${language}`),
        `${code}\nexport {}\n`,
      )
  }
  // What the landing page shows to copy, a folder for each choice.
  for (const { choice, way, name, code } of await demoCode(root)) {
    const file = join(place, 'demo', String(choice), way, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${code}\nexport {}\n`)
  }
  writeFileSync(join(place, 'styles.d.ts'), "declare module '*.css'\n") // a bundler's
  const options = { module: 'esnext', moduleResolution: 'bundler', target: 'es2022', jsx: 'react-jsx' }
  const compilerOptions = { ...options, strict: true, noEmit: true, skipLibCheck: true, types: [] }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  const { code, output } = await bin('ts7/bin/tsc', ['-p', place, '--pretty', 'false'])
  return code === 0 ? [] : tail(output, 30).split('\n')
}

/** Pages that are missing, old, or of a door that went. */
export function pageProblems(pages, { root }) {
  const there = existsSync(join(root, home)) ? readdirSync(join(root, home)) : []
  const isStale = (file) => readFileSync(join(root, home, file), 'utf8') !== pages[file]
  const stale = Object.keys(pages).filter((file) => !there.includes(file) || isStale(file))
  const left = there.filter((file) => !(file in pages))
  return [...stale, ...left].map((file) => `${home}/${file} is out of date: npm run reference`)
}

async function problemsOf(reference, pages, { root }) {
  const examples = await exampleProblems(reference.doors, { root })
  return [...docstringProblems(reference.doors), ...examples, ...pageProblems(pages, { root })]
}

export async function checkReference({ root, folder }) {
  const reference = await readReference({ root, folder })
  return problemsOf(reference, await referencePages(reference), { root })
}

if (isMain(import.meta.url)) {
  const { build } = await import('../lib/build.mjs')
  await build(['latchkit'])
  const reference = await readReference({ root: repository })
  const pages = await referencePages(reference)
  rmSync(join(repository, home), { recursive: true, force: true })
  mkdirSync(join(repository, home), { recursive: true })
  for (const [file, text] of Object.entries(pages)) writeFileSync(join(repository, home, file), text)
  for (const problem of await problemsOf(reference, pages, { root: repository })) {
    console.log(problem)
    process.exitCode = 1
  }
}
