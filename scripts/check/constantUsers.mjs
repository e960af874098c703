// Requires that what is shipped uses each constant that golden.test.ts compares with its clause: one that only the comparison names
// proves nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { appsSource, at, each, packageSource, shippedFiles, sourceFiles } from '../lib/ast.mjs'

const words = `${packageSource}/wire/`
const golden = `${words}golden.test.ts`

/** Those that are known and used by nothing, and the reason. */
const unused = {
  knownProtocolVersion: 'of another product: known, never sent',
  knownSdkVersion: 'of another product: known, never sent',
  restoreWillOverride: 'a code that nothing can raise',
  resubscribed: 'a code that nothing can raise',
  yearMs: 'the clause asks that it is defined',
}

function namesIn(ast) {
  const names = new Set()
  each(ast, (node) => {
    if (ts.isIdentifier(node)) names.add(node.text)
  })
  return names
}

/** Name → the place of each constant that a file exports. */
function constantsOf({ path, ast }) {
  const found = new Map()
  for (const statement of ast.statements) {
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!isExported || !ts.isVariableStatement(statement)) continue
    for (const { name } of statement.declarationList.declarations)
      if (ts.isIdentifier(name)) found.set(name.text, at(path, ast, name))
  }
  return found
}

/** The names that a file takes from others, and those of its own that it uses again. */
function usedIn({ path, ast }) {
  const imported = new Set()
  const counts = new Map()
  each(ast, (node) => {
    if (ts.isImportSpecifier(node)) imported.add((node.propertyName ?? node.name).text)
    if (ts.isIdentifier(node)) counts.set(node.text, (counts.get(node.text) ?? 0) + 1)
  })
  const own = path.startsWith(words) ? [...counts].flatMap(([name, count]) => (count > 1 ? [name] : [])) : []
  return [...imported, ...own]
}

export function checkConstantUsers({ root }) {
  const text = readFileSync(join(root, golden), 'utf8')
  const compared = namesIn(ts.createSourceFile(golden, text, ts.ScriptTarget.Latest, true))
  const files = [...shippedFiles(root), ...sourceFiles(root, appsSource)]
  const used = new Set(files.flatMap(usedIn))
  return files
    .filter(({ path }) => path.startsWith(words))
    .flatMap((file) => [...constantsOf(file)])
    .filter(([name]) => compared.has(name) && used.has(name) === name in unused)
    .map(([name, place]) =>
      used.has(name)
        ? `${place}: ${name} is used after all: it need not stand in the list of check/constantUsers.mjs`
        : `${place}: ${name} is compared with its clause and used by nothing`,
    )
}
