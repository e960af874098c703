// The API reference: one page a door, written from the declarations and docstrings of the built package.
import ts from 'typescript'
import { declared, readSurface } from './surface.mjs'

const textOf = (parts) => ts.displayPartsToString(parts).trim()

/** What a symbol is to a reader of the reference, in the order of the page. */
const kinds = ['Components', 'Hooks', 'Functions', 'Classes', 'Errors', 'Constants', 'Types']
const called = new Set(kinds.slice(0, 4))

const dataOf = (type, checker) =>
  type.aliasSymbol?.name === 'ErrorEntry' || type.symbol?.name === 'ErrorEntry'
    ? (type.aliasTypeArguments ?? checker.getTypeArguments(type))[0]
    : undefined

function kindOf(symbol, checker) {
  const { flags, name } = symbol
  if (flags & ts.SymbolFlags.Class) return 'Classes'
  if (flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface)) return 'Types'
  const type = checker.getTypeOfSymbol(symbol)
  if (type.getCallSignatures().length === 0) return dataOf(type, checker) ? 'Errors' : 'Constants'
  if (/^use[A-Z]/.test(name)) return 'Hooks'
  return /^[A-Z]/.test(name) ? 'Components' : 'Functions'
}

/** The declaration as a person would write it: no bundler's import names. */
function declarationOf(symbol) {
  return symbol.declarations
    .map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
    .map((node) => node.getText().replace(/^(export )?(declare )?/, ''))
    .join('\n')
    .replaceAll('_$react.', '')
}

/** A constant's value, where its type tells it; a network's id; what the text of an error is made from. */
function worthOf(symbol, checker) {
  const type = checker.getTypeOfSymbol(symbol)
  const print = (of) => checker.typeToString(of, undefined, ts.TypeFormatFlags.NoTruncation)
  const typed = (property) => `${property.name}: ${print(checker.getTypeOfSymbol(property))}`
  const data = dataOf(type, checker)
  if (data) return checker.getPropertiesOfType(data).map(typed).join(', ')
  const id = type.getProperty('caipNetworkId')
  return print(id ? checker.getTypeOfSymbol(id) : type)
}

/** Names of other public types that a declaration speaks of. */
function namesIn(symbol) {
  const names = new Set()
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) names.add(node.typeName.text)
    if (ts.isExpressionWithTypeArguments(node)) names.add(node.expression.getText())
    ts.forEachChild(node, visit)
  }
  for (const node of symbol.declarations) visit(node)
  names.delete(symbol.name)
  return [...names].sort()
}

/** `[{ door, entries }]` of the built package: everything the pages and the rules about docstrings need. */
export function readReference({ root, folder }) {
  const { checker, doors } = readSurface({ root, folder })
  return doors.map(({ door, symbols }) => ({
    door,
    entries: symbols.map((exported) => {
      const symbol = declared(exported, checker)
      const kind = kindOf(symbol, checker)
      return {
        name: exported.name,
        kind,
        declaration: declarationOf(symbol),
        worth: kind in heads ? worthOf(symbol, checker) : undefined,
        names: namesIn(symbol),
        summary: textOf(symbol.getDocumentationComment(checker)),
        tags: symbol.getJsDocTags(checker).map(({ name, text }) => ({ name, text: textOf(text) })),
      }
    }),
  }))
}

const specifierOf = (door) => `latchkit${door.slice(1)}`
const fileOf = (door) => `${specifierOf(door).replace('/', '-')}.md`
const fence = (code, language = 'ts') => `\`\`\`${language}\n${code}\n\`\`\``
const cell = (text) => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

function tagLines(tags) {
  const lines = []
  const params = tags.filter(({ name }) => name === 'param')
  if (params.length > 0) {
    const rows = params.map(({ text }) => text.replace(/^(\S+)\s*/, '- `$1`: ').replace(/\n/g, '\n  '))
    lines.push(rows.join('\n'))
  }
  for (const [name, title] of [
    ['returns', 'Answers'],
    ['throws', 'Throws'],
  ]) {
    for (const tag of tags.filter((one) => one.name === name)) lines.push(`**${title}** ${tag.text}`)
  }
  for (const tag of tags.filter(({ name }) => name === 'example')) lines.push(tag.text)
  return lines
}

function section({ name, summary, declaration, names, tags }, link) {
  const links = names.flatMap((other) => link(other) ?? [])
  return [
    `### ${name}`,
    summary,
    fence(declaration),
    ...tagLines(tags),
    ...(links.length > 0 ? [`See ${links.join(', ')}.`] : []),
  ].join('\n\n')
}

/** Kinds that are a line each, and what stands at the head of their table. */
const heads = { Errors: '| code | data | |', Constants: '| name | value | |' }

const table = (kind, entries) =>
  [
    heads[kind],
    '| --- | --- | --- |',
    ...entries.map(({ name, worth, summary }) =>
      ['', ` \`${name}\` `, worth ? ` \`${cell(worth)}\` ` : ' ', ` ${cell(summary)} `, ''].join('|'),
    ),
  ].join('\n')

const ofKind = ({ entries }, kind) => entries.filter((entry) => entry.kind === kind)

function page(door, link) {
  const parts = [
    `# ${specifierOf(door.door)}`,
    'Generated from the docstrings; `npm run reference` writes it anew.',
  ]
  for (const kind of kinds) {
    const own = ofKind(door, kind)
    if (own.length === 0) continue
    parts.push(`## ${kind}`)
    parts.push(...(kind in heads ? [table(kind, own)] : own.map((entry) => section(entry, link))))
  }
  return `${parts.join('\n\n')}\n`
}

/** The heading a name has on its page, as a link finds it: the second of one spelling gets a number. */
function anchorOf(door, { name, kind }) {
  if (kind in heads) return kind.toLowerCase()
  const inOrder = kinds.flatMap((each) => (each in heads ? [] : ofKind(door, each)))
  const same = inOrder.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  const at = same.findIndex((one) => one.kind === kind && one.name === name)
  return `${name.toLowerCase()}${at > 0 ? `-${at}` : ''}`
}

const firstSentence = (text) => /^[\s\S]*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text

function index(doors) {
  const parts = [
    '# Reference',
    'Every public name, door by door: what it takes, what it answers, and the codes of what it throws. A § names a clause of the specification; the [map](../spec-map.md) says where each lives.',
  ]
  for (const door of doors) {
    const file = fileOf(door.door)
    parts.push(`## [${specifierOf(door.door)}](${file})`)
    const lines = door.entries
      .filter(({ kind }) => called.has(kind))
      .map(
        (entry) =>
          `- [${entry.name}](${file}#${anchorOf(door, entry)}): ${cell(firstSentence(entry.summary))}`,
      )
    const rest = ['Errors', 'Constants', 'Types'].filter((kind) => ofKind(door, kind).length > 0)
    const links = rest.map(
      (kind) => `[${ofKind(door, kind).length} ${kind.toLowerCase()}](${file}#${kind.toLowerCase()})`,
    )
    if (links.length > 0) lines.push(`- ${links.join(', ')}`)
    parts.push(lines.join('\n'))
  }
  return `${parts.join('\n\n')}\n`
}

/** `{ file name: text }` of all pages. */
export function referencePages(doors) {
  const linkFrom = (from) => (name) => {
    const typeIn = ({ entries }) => entries.find((one) => one.name === name && !(one.kind in heads))
    const home = typeIn(from) ? from : doors.find(typeIn)
    return home && `[${name}](${home === from ? '' : fileOf(home.door)}#${anchorOf(home, typeIn(home))})`
  }
  return {
    'README.md': index(doors),
    ...Object.fromEntries(doors.map((each) => [fileOf(each.door), page(each, linkFrom(each))])),
  }
}
