// What a site pays for the kit, in bytes as sent (gzip), React left out. Why these numbers and how
// they are counted: docs/decisions/budgets.md
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chunkWith, entriesOf, readChunks, staticClosure } from '../lib/chunks.mjs'
import { isMain, root as repository } from '../lib/run.mjs'

export const budgets = { firstLoad: 17_500, listUsable: 47_000 }

/** A view that loads later, after those that a visitor sees before it: itself, and what it shares with others. */
const filesPerView = 6

/** The files of the package that a visitor waits for, from the click to a list that can be used. */
export const untilListIsUsable = [
  'files/list.react', // the dialog, the Connect view and its rows
  'files/list',
  'files/list.evm', // a wallet that does not announce itself is in the list too
]

/** What has come as well by the time that somebody reads the list and presses. */
const onceTheListStands = [
  ...['files/reportOptions', 'files/late', 'files/late.react'],
  ...['files/connecting', 'files/connecting.react'],
]

/** The views that open from the list. All others open from an account. */
const fromTheList = /views\/(AllWallets|ChooseChain|Connect\w+|help\w*|pairing)\b/

/** Signing in is loaded when an account is connected on a site that asks for it: no visitor pays for it before. */
const isSignIn = (source) => /^(?!wire\/errors).*(siwx|signIn)/i.test(source)
const isReact = (module) => /^(react|react-dom|scheduler)\//.test(module)
const isOurs = (module) => /^(latchkit|src)\//.test(module)

/** The sources of a file of the package, by its map, as paths below `src`. */
function sourcesOf(root, module) {
  const map = join(root, 'packages', `${module}.map`)
  if (!existsSync(map)) return []
  const { sources } = JSON.parse(readFileSync(map, 'utf8'))
  return sources.flatMap((source) => source.split('/src/').slice(1))
}

export function measure(chunks, root = repository) {
  const modulesOf = (file) => Object.keys(chunks[file].modules)
  const sizeOf = (files) => ({ files, bytes: files.reduce((sum, file) => sum + chunks[file].gzip, 0) })
  // Chunks that hold React and nothing of the kit or the site.
  const react = Object.keys(chunks).filter(
    (file) => modulesOf(file).some(isReact) && !modulesOf(file).some(isOurs),
  )
  const closure = (names) => staticClosure(chunks, names).filter((file) => !react.includes(file))
  const lazy = untilListIsUsable.map((name) => [name, chunkWith(chunks, `latchkit/dist/${name}.js`)])
  const listUsable = closure([...entriesOf(chunks), ...lazy.flatMap(([, file]) => file ?? [])])
  const filesWith = (names) => names.flatMap((name) => chunkWith(chunks, `latchkit/dist/${name}.js`) ?? [])
  const there = closure([...listUsable, ...filesWith(onceTheListStands)])
  const withAccount = closure([...there, ...filesWith(['files/account.react'])])
  const later = new Set(Object.values(chunks).flatMap(({ dynamicImports }) => dynamicImports))
  const viewsIn = (file) =>
    modulesOf(file).flatMap((one) =>
      sourcesOf(root, one).filter((source) => source.startsWith('react/views/')),
    )
  const views = [...later].filter((file) => chunks[file] && viewsIn(file).length > 0)
  const seenBefore = (view) => (viewsIn(view).some((one) => fromTheList.test(one)) ? there : withAccount)
  return {
    firstLoad: sizeOf(closure(entriesOf(chunks))),
    listUsable: sizeOf(listUsable),
    react: sizeOf(react),
    missing: lazy.flatMap(([name, file]) => (file ? [] : name)),
    /** The files of each view that loads later, which a visitor waits for after a press in the list. */
    views: views.map((view) => closure([view]).filter((file) => !seenBefore(view).includes(file))),
  }
}

/** Files of the package; what only doors reach is in folders below. */
const moment = /^latchkit\/dist\/files\/[^/]+\.js$/
const atOnce = /\/(first|beside)(\.\w+)*\.js$/

/** House law 6: the files of later moments that a site loads at once. */
const tooEarly = (chunks, files) =>
  files.flatMap((file) =>
    Object.keys(chunks[file].modules)
      .filter((name) => moment.test(name) && !atOnce.test(name))
      .map((name) => `${file}, loaded at once, contains the later part ${name}`),
  )

function heaviest(chunks, files) {
  const modules = files.flatMap((file) => Object.entries(chunks[file].modules))
  const top = modules.sort(([, a], [, b]) => b - a).slice(0, 12)
  return top.map(([name, length]) => `    ${String(length).padStart(7)} characters  ${name}`)
}

/** Answers `{ problems, notes }`; the notes are the figures, printed also when all is well. */
export function checkBudgets({ root, dist }) {
  const chunks = readChunks(dist)
  if (!chunks) return { problems: ['the example was not built'], notes: [] }
  const found = measure(chunks, root)
  const sizes = Object.entries(budgets).map(([name, limit]) => ({ name, limit, ...found[name] }))
  const early = found.listUsable.files.flatMap((file) =>
    Object.keys(chunks[file].modules).flatMap((module) => sourcesOf(root, module).filter(isSignIn)),
  )
  return {
    notes: [
      `React, not counted: ${found.react.bytes} B`,
      ...sizes.map(
        ({ name, bytes, limit, files }) => `${name}: ${bytes} of ${limit} B gz in ${files.length} files`,
      ),
    ],
    problems: [
      ...found.missing.map((name) => `${name} is in no chunk: correct the list in budgets.mjs`),
      ...(found.react.files.length === 0
        ? ['React is in no chunk of its own, so it cannot be left out']
        : []),
      ...sizes
        .filter(({ bytes, limit }) => bytes > limit)
        .flatMap(({ name, bytes, limit, files }) => [
          `${name}: ${bytes} B gz, allowed ${limit}. Heaviest:`,
          ...heaviest(chunks, files),
        ]),
      ...tooEarly(chunks, found.firstLoad.files),
      ...early.map((module) => `${module} of the sign-in is in what every visitor loads`),
      ...found.views
        .filter(({ length }) => length > filesPerView)
        .map((files) => `a view is ${files.length} files, allowed ${filesPerView}: ${files.join(', ')}`),
    ],
  }
}

if (isMain(import.meta.url)) {
  const { exampleDist } = await import('../lib/example.mjs')
  const { problems, notes } = checkBudgets({ root: repository, dist: exampleDist })
  const chunks = readChunks(exampleDist) ?? {}
  const { files } = measure(chunks).listUsable
  const lines = files.map((file) => `  ${file} ${chunks[file].gzip} B gz`)
  for (const line of [...notes, ...problems, ...lines, ...heaviest(chunks, files)]) console.log(line)
}
