// What a public verb throws is said three times, and the same: by its `@throws`, by its list of codes (`connectErrors`), and
// by every `fail(…)` that it can reach.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { at, each, packageSource } from '../lib/ast.mjs'
import { contractOf, createReach, wordsOfThrows } from '../lib/reach.mjs'
import { declared } from '../lib/surface.mjs'

const shownByState = 'the state says that a read failed'
const shown = 'it opens only for a kit that runs, in a namespace that it has'
const worded = 'only its words go into another failure'
const explained = 'only what is asked about a transaction is explained, the rest is rpcFailed'

/**
 * The failures that the reach of a verb takes for possible and that are not, and why: by the verb and a code or a list;
 * or by a function and what it mentions without ever getting its failure.
 */
const never = {
  accept: { tryNetwork: 'a wallet that does not move connects where it is' },
  addAdapter: { networkClientNotSet: 'the adapter that is added is there' },
  closeShared: { catalogued: worded },
  createLatchkit: { lazyModule: 'nothing is loaded yet', loadAfterStart: 'nothing is loaded yet' },
  fetchNfts: { nfts: shownByState },
  fetchTokenBalance: { tokens: shownByState },
  fetchTransactions: { transactions: 'it is a cause', onrampTransactions: 'it is a cause' },
  'SendCapability.follow': { transactionErrors: explained },
  'ChainReader.getBalance': { transactionErrors: explained },
  'ChainReader.getHead': { transactionErrors: explained },
  'CallsCapability.getCallsStatus': { transactionErrors: explained },
  leave: { catalogued: worded },
  readSend: { parseCaipNetworkId: 'what was stored is checked before' },
  removeAdapter: { notStarted: 'a kit that holds a wallet runs' },
  removeNetwork: { showUnsupportedChain: shown },
  share: { readAt: 'the provider reads when it is asked, not when it is made' },
  showApproval: { open: 'it opens no namespace of its own' },
  showRefused: { open: 'it opens no namespace of its own' },
  updateOptions: { showUnsupportedChain: shown },
}

const options = {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  skipLibCheck: true,
  types: [],
}

/** The language's own declarations, the same for every program: the tests make twenty. */
const libraries = new Map()
const isLibrary = (file) => /\/typescript\/lib\/lib\.[\w.]+\.d\.ts$/.test(file)

/** Of packages only those whose types lead on to a contract are read: the chain library alone is half of all there is to read. */
function quickHost() {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (file, ...how) => {
    if (!isLibrary(file)) return read(file, ...how)
    if (!libraries.has(file)) libraries.set(file, read(file, ...how))
    return libraries.get(file)
  }
  const isRead = (name, file) => /^\.|^(zustand|valibot)\b/.test(name) || file.includes('node_modules')
  host.resolveModuleNameLiterals = (names, file) =>
    names.map(({ text }) =>
      isRead(text, file) ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined },
    )
  return host
}

/** The codes in a list, by its type: a tuple of texts. */
function codesOfList(symbol, checker) {
  const type = checker.getTypeOfSymbol(symbol)
  if (!checker.isTupleType(type)) return undefined
  const codes = checker.getTypeArguments(type)
  return codes.every((each) => each.isStringLiteral()) ? codes.map(({ value }) => value) : undefined
}

/** The files of public verbs. */
const isVerb = /\/core\/(actions\/|createLatchkit\.ts$)/
/** The folders whose methods keep the contracts of core. */
const keepers = ['adapters/evm/', 'walletconnect/', 'core/createLatchkit.ts']

/** `{ checker, verbs, lists, methods }`: the verbs and lists of the door `latchkit` by name, and the methods of adapters. */
function readDoors(root) {
  const [door, ...others] = ['', ...keepers]
    .map((keeper) => join(root, packageSource, keeper.endsWith('.ts') ? keeper : `${keeper}index.ts`))
    .filter((file) => existsSync(file))
  const program = ts.createProgram([door, ...others], options, quickHost())
  const checker = program.getTypeChecker()
  const verbs = new Map()
  const lists = new Map()
  const source = program.getSourceFile(door)
  for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(source))) {
    const { name } = exported
    const symbol = declared(exported, checker)
    const declaration = symbol.valueDeclaration
    if (!declaration) continue
    const path = declaration.getSourceFile().fileName
    if (ts.isFunctionDeclaration(declaration) && isVerb.test(path)) verbs.set(name, declaration)
    const codes = name.endsWith('Errors') ? codesOfList(symbol, checker) : undefined
    if (codes) lists.set(name, codes)
  }
  const methods = program
    .getSourceFiles()
    .filter(({ fileName }) => keepers.some((keeper) => fileName.includes(`${packageSource}/${keeper}`)))
    .flatMap((file) => methodsIn(file, checker))
  return { checker, verbs, lists, methods }
}

/** `{ at, name, declaration, words }` of every method in a file whose contract in core says what it may throw. */
function methodsIn(file, checker) {
  const found = []
  each(file, (node) => {
    const contract = contractOf(node, checker)
    if (!contract) return
    const path = file.fileName.slice(file.fileName.indexOf(packageSource))
    const name = `${contract.parent.name.text}.${node.name.getText()}`
    found.push({ at: at(path, file, node), name, declaration: node, words: wordsOfThrows(contract) })
  })
  return found
}

export function checkThrows({ root, exceptions = never }) {
  const { checker, verbs, lists, methods } = readDoors(root)
  const problems = []
  const known = new Set([...lists.values()].flat())
  const codesOf = (words) => words.flatMap((word) => lists.get(word) ?? (known.has(word) ? [word] : []))
  const all = new Set(verbs.values())
  const unused = new Set(
    Object.entries(exceptions).flatMap(([from, to]) => Object.keys(to).map((each) => `${from}: ${each}`)),
  )
  /** By the name itself, or by a list that has it. */
  const isExcused = (from, to) => {
    const by = Object.keys(exceptions[from] ?? {}).find(
      (each) => each === to || lists.get(each)?.includes(to),
    )
    unused.delete(`${from}: ${by}`)
    return by !== undefined
  }
  const isPublic = (declaration) => all.has(declaration)
  const reachedFrom = createReach(checker, { codesOf, isPublic, isHarmless: isExcused })
  for (const [verb, declaration] of verbs) {
    const own = `${verb}Errors`
    const list = new Set(lists.get(own))
    const named = new Set(codesOf(wordsOfThrows(declaration).filter((word) => word !== own)))
    for (const code of list)
      if (!named.has(code)) problems.push(`${verb}: ${own} has ${code}, its @throws does not say it`)
    for (const code of named)
      if (!list.has(code)) problems.push(`${verb}: its @throws says ${code}, ${own} does not have it`)
    const reached = reachedFrom(declaration)
    for (const [code, way] of reached) {
      if (list.has(code) || isExcused(verb, code)) continue
      const by = way.length ? ` by ${way.join(', ')}` : ''
      problems.push(`${verb}: it can end in ${code}${by}; ${own} does not have it`)
    }
    for (const code of list)
      if (!reached.has(code)) problems.push(`${verb}: ${own} has ${code}, which nothing ends in`)
  }
  for (const { at, name, declaration, words } of methods) {
    const allowed = new Set(codesOf(words))
    for (const [code, way] of reachedFrom(declaration)) {
      if (allowed.has(code) || isExcused(name, code)) continue
      const by = way.length ? ` by ${way.join(', ')}` : ''
      problems.push(`${at}: ${name} can end in ${code}${by}; its contract in core does not say so`)
    }
  }
  for (const each of unused) problems.push(`${each}: this exception is not needed any more`)
  return problems
}
