// What a site pays for the kit, in bytes as sent (gzip), React left out. Why these numbers and how
// they are counted: docs/decisions/budgets.md
import { chunkWith, entriesOf, readChunks, staticClosure } from '../lib/chunks.mjs'
import { isMain } from '../lib/run.mjs'

export const budgets = { firstLoad: 16_000, listUsable: 45_000 }

/** A view that loads later: itself, what it shares with other views, and two more at most. */
export const filesPerView = 4

/** The lazy modules that a visitor waits for, from the click to a list that can be used. */
export const untilListIsUsable = [
  'react/modal/modalChunk', // the dialog, the Connect view and its texts, made one module by the build
  'wallets/list',
  'adapters/evm/wallet/injected', // a wallet that does not announce itself is in the list too
]

/** Signing in is loaded when an account is connected on a site that asks for it: no visitor pays for it before. */
const isSignIn = (module) => /^latchkit\/dist\/(?!wire\/errors).*(siwx|signIn)/i.test(module)

const isReact = (module) => /^(react|react-dom|scheduler)\//.test(module)

/** Chunks that hold React and nothing of the kit or the site. */
function reactOnly(chunks) {
  return Object.keys(chunks).filter((file) => {
    const modules = Object.keys(chunks[file].modules)
    return (
      modules.some(isReact) && !modules.some((one) => one.startsWith('latchkit/') || one.startsWith('src/'))
    )
  })
}

const sum = (chunks, files) => files.reduce((total, file) => total + chunks[file].gzip, 0)

export function measure(chunks) {
  const react = reactOnly(chunks)
  const without = (files) => files.filter((file) => !react.includes(file))
  const missing = []
  const lazy = untilListIsUsable.flatMap((name) => {
    const file = chunkWith(chunks, `latchkit/dist/${name}.js`)
    if (!file) missing.push(name)
    return file ?? []
  })
  const first = without(staticClosure(chunks, entriesOf(chunks)))
  const usable = without(staticClosure(chunks, [...entriesOf(chunks), ...lazy]))
  return {
    firstLoad: { files: first, bytes: sum(chunks, first) },
    listUsable: { files: usable, bytes: sum(chunks, usable) },
    react: { files: react, bytes: sum(chunks, react) },
    missing,
  }
}

/** The views that load later, each with the files that a visitor waits for once the list stands. */
export function viewFiles(chunks) {
  const { files } = measure(chunks).listUsable
  const later = new Set(Object.values(chunks).flatMap(({ dynamicImports }) => dynamicImports))
  return [...later]
    .filter((file) =>
      Object.keys(chunks[file]?.modules ?? {}).some((one) => /^latchkit\/.*\/views\//.test(one)),
    )
    .map((view) => ({ view, files: staticClosure(chunks, [view]).filter((each) => !files.includes(each)) }))
}

function heaviest(chunks, files) {
  const modules = files.flatMap((file) => Object.entries(chunks[file].modules))
  const top = modules.sort(([, a], [, b]) => b - a).slice(0, 12)
  return top.map(([name, length]) => `    ${String(length).padStart(7)} characters  ${name}`)
}

/** Answers `{ problems, notes }`; the notes are the figures, printed also when all is well. */
export function checkBudgets({ dist }) {
  const chunks = readChunks(dist)
  if (!chunks) return { problems: ['the example was not built'], notes: [] }
  const found = measure(chunks)
  const problems = found.missing.map((name) => `${name} is in no chunk: correct the list in budgets.mjs`)
  if (found.react.files.length === 0)
    problems.push('React is in no chunk of its own, so it cannot be left out')
  const notes = [`React, not counted: ${found.react.bytes} B`]
  for (const [name, limit] of Object.entries(budgets)) {
    const { bytes, files } = found[name]
    notes.push(`${name}: ${bytes} of ${limit} B gz in ${files.length} files`)
    if (bytes > limit)
      problems.push(`${name}: ${bytes} B gz, allowed ${limit}. Heaviest:`, ...heaviest(chunks, files))
  }
  const early = new Set([...found.firstLoad.files, ...found.listUsable.files])
  const signIn = Object.entries(chunks).flatMap(([file, { modules }]) =>
    Object.keys(modules).flatMap((module) => (isSignIn(module) ? [{ file, module }] : [])),
  )
  const tooEarly = signIn.filter(({ file }) => early.has(file))
  notes.push(`sign-in: ${tooEarly.length} of its ${signIn.length} modules before the list can be used`)
  for (const { file, module } of tooEarly)
    problems.push(`${file}, which every visitor loads, contains ${module} of the sign-in`)
  const react = new Set(found.react.files)
  for (const { view, files } of viewFiles(chunks)) {
    const own = files.filter((file) => !react.has(file))
    if (own.length > filesPerView)
      problems.push(
        `${view} is ${own.length} files, allowed ${filesPerView}:`,
        ...own.map((each) => `    ${each}`),
      )
  }
  return { problems, notes }
}

if (isMain(import.meta.url)) {
  const { exampleDist } = await import('../lib/example.mjs')
  const { problems, notes } = checkBudgets({ dist: exampleDist })
  for (const line of [...notes, ...problems]) console.log(line)
  const chunks = readChunks(exampleDist)
  const { listUsable } = measure(chunks ?? {})
  for (const file of listUsable.files) console.log(`  ${file} ${chunks[file].gzip} B gz`)
  for (const line of chunks ? heaviest(chunks, listUsable.files) : []) console.log(line)
}
