// Naming: words that say nothing about what a file does, words of our own in place of the field's, enums, `any`.
import ts from 'typescript'
import { at, each, sourceFiles } from '../lib/ast.mjs'
import { trackedFiles } from '../lib/tracked.mjs'

const empty =
  /(Util|Helper|Manager|Controller)s?(?=[A-Z.\-_]|$)|(^|[-_.])(util|helper|manager|controller)s?(?=[-_.]|$)/

/**
 * Words that say that something happened to a value and not what the value is, and pictures of our own (docs/glossary.md has
 * the field's words): no part of a declared name. Names that are stored, sent to a tab of another build, or given by a
 * standard are allowed in the folder that has them.
 */
const ownWords = new Set(['asked', 'heard', 'held', 'kept', 'room', 'said', 'scene', 'told'])
const allowed = new Map([
  // Stored with a proposal, and sent to the leading tab.
  ['asked', 'packages/latchkit/src/walletconnect/'],
  // Web Locks.
  ['held', 'packages/latchkit/src/walletconnect/fixtures/tabs.ts'],
  // The networks of the toy namespace are rooms.
  ['room', 'packages/latchkit/src/testing/fixtures/'],
  ['roomOf', 'packages/latchkit/src/testing/fixtures/'],
  // A table of the gateway's database.
  ['held_nfts', 'packages/server/src/names.test.ts'],
])
const isAllowed = (path, name) => allowed.has(name) && path.startsWith(allowed.get(name))
const examples = ['libraries', 'next/app', 'react', 'toys'].map((name) => `examples/${name}`)
/** The folders whose names are looked through. */
export const wordedFolders = ['packages', 'apps', 'bench', 'e2e', ...examples, 'scripts']

/** `maxRecentWallets` in its words. */
const wordsIn = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$-]+/)

/** A name that is declared here; what another module or a package has named is not. */
function declaredName(node) {
  const isHere =
    (ts.isVariableDeclaration(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isPropertyAssignment(node) ||
      ts.isMethodSignature(node) ||
      ts.isMethodDeclaration(node)) &&
    node.name
  return isHere && ts.isIdentifier(node.name) ? node.name.text : undefined
}

/** Names with a word of our own, in the folders that have been looked through. */
export function checkWords({ root, folders = wordedFolders }) {
  return folders.flatMap((folder) =>
    sourceFiles(root, folder, { tests: true, scripts: true }).flatMap(({ path, ast }) => {
      const problems = []
      each(ast, (node) => {
        const name = declaredName(node)
        const word = name && !isAllowed(path, name) && wordsIn(name).find((each) => ownWords.has(each))
        if (word) problems.push(`${at(path, ast, node)}: ${name}: "${word}" does not say what it is`)
      })
      return problems
    }),
  )
}

export function checkNames({ root }) {
  const problems = checkWords({ root })
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
