// Naming: words that say nothing about what a file does, enums, `any`.
import ts from 'typescript'
import { at, each, sourceFiles } from '../lib/ast.mjs'
import { trackedFiles } from '../lib/tracked.mjs'

const empty =
  /(Util|Helper|Manager|Controller)s?(?=[A-Z.\-_]|$)|(^|[-_.])(util|helper|manager|controller)s?(?=[-_.]|$)/

export function checkNames({ root }) {
  const problems = []
  for (const path of trackedFiles(root)) {
    const bad = path.split('/').find((part) => empty.test(part))
    if (bad) problems.push(`${path}: "${bad}" does not say what it does`)
  }
  for (const folder of ['packages', 'apps', 'e2e', 'bench']) {
    for (const { path, ast } of sourceFiles(root, folder, { tests: true })) {
      each(ast, (node) => {
        if (ts.isEnumDeclaration(node)) problems.push(`${at(path, ast, node)}: an enum; use a union`)
        if (node.kind === ts.SyntaxKind.AnyKeyword) problems.push(`${at(path, ast, node)}: any; use unknown`)
      })
    }
  }
  return problems
}
