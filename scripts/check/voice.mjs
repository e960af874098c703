// How the modal speaks (docs/voice.md): words that no English text of it has, and those that no sentence of the demo, the demo
// wallet and the error catalogue has.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { appsSource, at, each, packageSource, sourceFiles } from '../lib/ast.mjs'

const isTable = (path) => /\/(text|texts)\/((en|ar)\w*|buttonWords|networkButtonText)\.ts$/.test(path)
/** A chain for development answers in the words of real nodes. */
const isChain = (path) => path.startsWith(`${appsSource}/chains/`)
const isCatalogue = (path) => path.startsWith(`${packageSource}/wire/errors/`)

/** The words to avoid wherever a visitor reads, each with what to write instead. */
const ofVisitors = [
  [
    /\b(is|are|was|do|does|did|has|have|could|would|will) not\b|\bcannot\b/i,
    'use a contraction (isn’t, can’t)',
  ],
  [/\breceiver\b/i, 'say recipient'],
  [/\b((did|do|does)n’t load\b|(could|can)n?’t load([.,]|$))/i, 'say what to do, or “Couldn’t load …”'],
  [/\b(sorry|oops|unfortunately|please)\b/i, 'leave it out'],
  [/\b(nobody|somebody|anybody)\b/i, 'name who is meant'],
]

/** The words to avoid in the modal. Elsewhere the same signs are code, and the words may be a key's. */
const ofTables = [
  [/['"]/, 'use typographic quotes (’ “ ”)'],
  [/!/, 'do not shout'],
  [/\b(invalid|illegal|abort(ed)?|fatal|terminated?)\b/i, 'say what is wrong with it'],
  [/\bsuccess(ful(ly)?)?\b/i, 'say what happened'],
  [/\b(click|tap)\b/i, 'say what it does: not everybody has a mouse or a finger there'],
  [/;/, 'make two sentences'],
]

/** The turns of other languages, which are no English: not even where only a developer reads. */
const foreign = [
  [/(?<!\bthere )\b(is|are) no(ne)?\b(?! longer)/i, 'say isn’t a …, or has no …'],
  [/\bmakes? no sense\b/i, 'say what is unexpected'],
  [/\b(did|do|does) not load\b/i, 'say that it could not be loaded'],
  [/\blook (whether|there)\b/i, 'say check'],
  [/\bfor ever\b/i, 'write forever'],
  [/\b(a|the) leave to\b/i, 'say permission'],
]

/** The signs that no Arabic sentence has: its own are others. A comma between digits is part of the number. */
const ofArabic = [[/(?<!\d),(?!\d)|[;?'"]/, 'use the Arabic signs (، ؛ ؟ « »)']]
const isArabic = (text) => /[\u0600-\u06ff]/.test(text)

/** The texts of a table, at any depth: a plural is an object of texts. */
function textsOf(ast) {
  const found = []
  each(ast, (node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      found.push(node.initializer)
  })
  return found
}

/** The sentences of a file: texts of JSX, and literals of two words and more. */
function sentencesOf(ast) {
  const found = []
  each(ast, (node) => {
    const isText = ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)
    if (isText && /\w \w/.test(node.text)) found.push(node)
  })
  return found
}

/** The name of a value in braces is not read. */
const readOf = ({ text }) => text.replace(/\{\w+\}/g, '{}')

const problemsIn = (path, ast, nodes, rules) =>
  nodes.flatMap((node) =>
    (isArabic(node.text) ? ofArabic : rules)
      .filter(([words]) => words.test(readOf(node)))
      .map(([, advice]) => `${at(path, ast, node)}: “${node.text.trim()}”: ${advice}`),
  )

/** The texts that the specification gives word for word: they stay as they are. */
function givenTexts(root) {
  const path = join(root, 'docs/spec-clauses.json')
  const clauses = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  return new Set(clauses.map(({ value }) => value))
}

export function checkVoice({ root }) {
  const given = givenTexts(root)
  const ofPackage = sourceFiles(root, packageSource).flatMap(({ path, ast }) => {
    if (isTable(path)) {
      const own = textsOf(ast).filter(({ text }) => !given.has(text))
      return problemsIn(path, ast, own, [...ofVisitors, ...ofTables, ...foreign])
    }
    return isCatalogue(path) ? problemsIn(path, ast, sentencesOf(ast), foreign) : []
  })
  const ofApps = sourceFiles(root, appsSource).flatMap(({ path, ast }) =>
    isChain(path)
      ? []
      : problemsIn(
          path,
          ast,
          sentencesOf(ast).filter(({ text }) => !given.has(text)),
          [...ofVisitors, ...foreign],
        ),
  )
  return [...ofPackage, ...ofApps]
}
