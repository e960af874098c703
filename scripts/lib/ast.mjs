// Source files as syntax trees, for the house checks.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

// A fixtures/ folder holds the stand-ins of the tests beside it.
const isTest = (path) => /\.test\.tsx?$|\/fixtures\//.test(path)
const isSource = (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
const isScript = (path) => path.endsWith('.mjs')

function* walk(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist') continue
    if (statSync(path).isDirectory()) yield* walk(path)
    else yield path
  }
}

export const packageSource = 'packages/latchkit/src'
export const serverSource = 'packages/server/src'
export const appsSource = 'apps'

/** `{ path, ast }` of every source file below `folder` (from `root`), tests and scripts left out unless asked for. */
export function sourceFiles(root, folder = packageSource, { tests = false, scripts = false } = {}) {
  const found = []
  for (const file of walk(join(root, folder))) {
    if (!isSource(file) && !(scripts && isScript(file))) continue
    if (isTest(file.slice(root.length)) && !tests) continue
    const path = relative(root, file).split(sep).join('/')
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const ast = ts.createSourceFile(path, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind)
    found.push({ path, ast })
  }
  return found
}

/** Calls `visit` for every node below; `visit` answers `false` to keep out of a node. */
export function each(node, visit) {
  ts.forEachChild(node, (child) => {
    if (visit(child) !== false) each(child, visit)
  })
}
