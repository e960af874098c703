// npm run measure: counts how large and how tangled the sources are, as a table in Markdown. Bytes are a step of `npm test`.
//
//   lines      of the tracked code files below a folder, blank lines and comments included; tests are *.test.*, fixtures/,
//              packages/*/test, all of e2e/ and bench/
//   functions  with a body, from their first line to the last; one inside another counts beside it
//   tiny       files with at most 12 lines that are neither blank, comment nor import
//   arrows     between the direct children of a folder, by their imports, types and `import()` included; how many go both ways
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { each, sourceFiles } from './lib/ast.mjs'
import { root } from './lib/run.mjs'
import { trackedFiles } from './lib/tracked.mjs'

const kit = 'packages/latchkit/src'
const products = [kit, 'packages/server/src', 'apps']
const isCode = /\.(m?[jt]sx?|cjs|css)$/
const isTest = /\.test\.\w+$|(^|\/)fixtures\/|^e2e\/|^bench\/|^packages\/[^/]+\/test\//
const isTable = /^packages\/latchkit\/src\/(networks|wire\/(http|errors)|.*\/texts?)\//
const importing = /\bfrom '(\.[^']+)'|\bimport\(\s*'(\.[^']+)'\s*\)|^import '(\.[^']+)'/gm

const linesOf = (text) => text.trimEnd().split('\n').length

function linesBelow(folder) {
  const files = trackedFiles(root).filter((path) => path.startsWith(`${folder}/`) && isCode.test(path))
  const sum = (wanted) =>
    files
      .filter((path) => isTest.test(path) === wanted)
      .reduce((lines, path) => lines + linesOf(readFileSync(join(root, path), 'utf8')), 0)
  return `${sum(false)}, ${sum(true)} of tests`
}

function functionLengths({ ast }) {
  const lengths = []
  const lineAt = (position) => ast.getLineAndCharacterOfPosition(position).line
  each(ast, (node) => {
    if (ts.isFunctionLike(node) && node.body) lengths.push(lineAt(node.end) - lineAt(node.getStart(ast)) + 1)
  })
  return lengths
}

function codeLines({ ast }) {
  const lines = new Set()
  each(ast, (node) => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node)) return false
    if (node.getChildCount(ast) === 0)
      for (const end of [node.getStart(ast), node.end]) lines.add(ast.getLineAndCharacterOfPosition(end).line)
    return true
  })
  return lines.size
}

/** The arrows inside a folder, each `from → to`. */
function arrowsIn(folder) {
  const placeOf = (path) => path.slice(folder.length + 1).split('/')[0]
  const arrows = sourceFiles(root, folder).flatMap(({ path, ast }) =>
    [...ast.text.matchAll(importing)]
      .map((found) => posix.join(posix.dirname(path), found.slice(1).find(Boolean)))
      .filter((target) => target.startsWith(`${folder}/`) && !target.includes('.css'))
      .map((target) => [placeOf(path), placeOf(target).replace(/\.js$/, '')])
      .filter(([from, to]) => from.replace(/\.tsx?$/, '') !== to)
      .map(([from, to]) => `${from} → ${to}`),
  )
  const all = [...new Set(arrows)]
  const twoWay = all.filter((arrow) => all.includes(arrow.split(' → ').reverse().join(' → ')))
  return `${all.length}, ${twoWay.length / 2} of them both ways`
}

const sources = products.flatMap((folder) => sourceFiles(root, folder))
const lengths = sources.flatMap(functionLengths)
const own = sources.filter(({ path }) => path.startsWith(kit))
const longer = (than) => lengths.filter((length) => length > than).length
const rows = [
  ...[...products, 'examples', 'e2e', 'bench', 'scripts'].map((folder) => [
    `lines in \`${folder}\``,
    linesBelow(folder),
  ]),
  ['functions over 60 lines, over 100', `${longer(60)}, ${longer(100)}`],
  ['tiny files of the kit', own.filter((file) => !isTable.test(file.path) && codeLines(file) <= 12).length],
  ['`import()` in the kit', own.flatMap(({ ast }) => ast.text.match(/\bimport\(/g) ?? []).length],
  ...['', '/core', '/adapters/evm', '/react', '/react/views', '/walletconnect'].map((folder) => [
    `arrows in \`${kit}${folder}\``,
    arrowsIn(`${kit}${folder}`),
  ]),
  ['arrows in `packages/server/src`', arrowsIn('packages/server/src')],
]
console.log(['| what | figure |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'))
