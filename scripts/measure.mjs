// npm run measure: counts how large and how tangled the repository is. Prints a table in Markdown; it and
// the lists behind it are in .cache/measure.json. `--sources` counts the sources only (no build, no browser).
//
//   lines      of the tracked code files (.ts .tsx .mjs .cjs .js .css) below a folder, blank lines and comments included.
//              Tests are *.test.*, fixtures/, packages/*/test, all of e2e/ and bench/; everything else is source.
//   functions  functions and methods with a body of more than 60 lines, from the first line of the function to the last,
//              in packages/*/src and apps/, tests apart. One inside another counts beside it.
//   arrows     inside a folder: ordered pairs of places with at least one import from the one to the other, types and
//              `import()` included, tests and stylesheets apart. A place is a direct child folder, or a file that stands
//              loosely in the folder. A folder with fewer arrows can be read in parts.
//   flow       files of packages/latchkit/src (testing/ apart) of which at least one function runs while a visitor does
//              something, counted by V8 in Chromium on the demo with hot reload, where each source file is a script of its
//              own (scripts/lib/flows.mjs). The module's own top level does not count.
//                click Connect → connected   from the site's button to an announced wallet's address, the modal closed
//                form → receipt              from the open Send form, still empty, to the receipt of the transaction
//              What runs in each of three runs counts: timers and idle work of the page fall into one and not another.
//   bytes      gzip, as a site pays them: docs/decisions/budgets.md. Of examples/react built from the packed tarball.
//   tests      passed, skipped and seconds of each step of the last whole `npm test`, where there was one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/run.mjs'

const kit = 'packages/latchkit/src'
const measuredForArrows = ['core', 'core/actions', 'adapters/evm', 'react', 'react/views', 'walletconnect']
  .map((folder) => `${kit}/${folder}`)
  .concat('packages/server/src')

async function ofSources() {
  const { arrowsIn, childrenOf, countLines, longFunctions } = await import('./lib/figures.mjs')
  const folders = [
    ...childrenOf(root, kit),
    kit,
    'packages/server/src',
    'apps',
    'examples',
    'e2e',
    'bench',
    'scripts',
  ]
  return {
    lines: countLines(root, folders),
    functions: longFunctions(root, [kit, 'packages/server/src', 'apps']),
    arrows: Object.fromEntries(measuredForArrows.map((folder) => [folder, arrowsIn(root, folder)])),
  }
}

async function ofBytes() {
  const { build } = await import('./lib/build.mjs')
  const { buildExample, exampleDist, pack } = await import('./lib/example.mjs')
  const { measure } = await import('./check/budgets.mjs')
  const { readChunks } = await import('./lib/chunks.mjs')
  await build(['latchkit', 'server'])
  await pack()
  await buildExample()
  const { firstLoad, listUsable } = measure(readChunks(exampleDist))
  return { firstLoad, listUsable }
}

async function ofTests() {
  const { stepsReport } = await import('./lib/steps.mjs')
  return existsSync(stepsReport) ? JSON.parse(readFileSync(stepsReport, 'utf8')) : undefined
}

const count = (number) => number.toLocaleString('en-US')

function testRows(tests) {
  if (!tests) return []
  const sum = (key) => tests.steps.reduce((all, step) => all + step[key], 0)
  const passed = `${count(sum('passed'))} passed, ${count(sum('failed'))} failed, ${count(sum('skipped'))} skipped`
  return [
    ['`npm test`', `${passed}, ${Math.round(tests.seconds / 60)} min`],
    ...tests.steps
      .filter(({ seconds }) => seconds >= 30)
      .map(({ name, passed, seconds }) => [`step *${name}*`, `${count(passed)} in ${Math.round(seconds)} s`]),
  ]
}

/** `[what, figure]` of everything that was counted. */
function rowsOf({ lines, functions, arrows, flows, bytes, tests }) {
  const long = Object.values(functions)
  const views = Object.keys(functions).filter((path) => path.startsWith(`${kit}/react/views/`))
  return [
    ...Object.entries(lines).map(([folder, { source, tests }]) => [
      `lines in \`${folder}\`, and of its tests`,
      `${count(source)}, ${count(tests)}`,
    ]),
    ['functions over 60 lines', `${long.flat().length} in ${long.length} files (${views.length} in views)`],
    ...Object.entries(arrows).map(([folder, list]) => [`arrows in \`${folder}\``, count(list.length)]),
    ...Object.entries(flows ?? {}).map(([flow, files]) => [
      `files touched by *${flow}*`,
      count(files.length),
    ]),
    ...Object.entries(bytes ?? {}).map(([name, { bytes, files }]) => [
      `\`${name}\``,
      `${count(bytes)} B gz in ${files.length} files`,
    ]),
    ...testRows(tests),
  ]
}

await ensureInstalled()
const isWhole = !process.argv.includes('--sources')
const found = { ...(await ofSources()), tests: await ofTests() }
if (isWhole) {
  found.bytes = await ofBytes()
  const { flowFiles } = await import('./lib/flows.mjs')
  found.flows = await flowFiles()
}
const rows = rowsOf(found)
const table = ['| what | figure |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`), ''].join(
  '\n',
)
mkdirSync(join(root, '.cache'), { recursive: true })
writeFileSync(join(root, '.cache', 'measure.json'), `${JSON.stringify({ ...found, table }, null, 2)}\n`)
console.log(table)
