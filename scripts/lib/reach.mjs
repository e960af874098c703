// Which codes a function can end in: those it fails with itself, those its documentation names, and those of everything it
// mentions, calls or hands on. What a `catch` swallows, and what happens after the function has answered, is left out.
import ts from 'typescript'
import { bare, packageSource } from './ast.mjs'
import { declared } from './surface.mjs'

/** Calls whose functions run later: their failures do not reach the caller. */
const later = new Set(
  'afterPaint later after subscribe addEventListener add setTimeout allSettled'.split(' '),
)
/** Calls that name the failure of a file that does not come. */
const naming = new Set('part lazyModule'.split(' '))
/** The failure of a file that does not load, where no code names it. */
const unnamed = 'what import() rejects with'
/** Calls that look at a failure or note it, and do not pass it on. */
const looking = new Set('fail isLatchkitError debug info warn error track'.split(' '))

const nameOf = ({ expression }) =>
  ts.isIdentifier(expression)
    ? expression.text
    : ts.isPropertyAccessExpression(expression)
      ? expression.name.text
      : ''

/** Whether an expression hands on one of these names. */
function mentions(node, names) {
  if (ts.isIdentifier(node)) return names.has(node.text)
  if (ts.isCallExpression(node) && looking.has(nameOf(node))) return false
  return ts.forEachChild(node, (child) => mentions(child, names) || undefined) === true
}

/** Whether a handler hands its failure on: throws it, answers it, assigns it, or rejects with it. */
function handsOn(body, parameter) {
  if (!parameter || !ts.isIdentifier(parameter)) return false
  const names = new Set([parameter.text])
  if (!ts.isBlock(body)) return mentions(body, names)
  const isHandedOn = (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer && mentions(node.initializer, names)) {
      if (ts.isIdentifier(node.name)) names.add(node.name.text)
      return undefined
    }
    const given =
      ts.isThrowStatement(node) || ts.isReturnStatement(node)
        ? node.expression
        : ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
          ? node.right
          : ts.isCallExpression(node) && nameOf(node) === 'reject'
            ? node.arguments[0]
            : undefined
    if (given && mentions(given, names)) return true
    return ts.forEachChild(node, isHandedOn)
  }
  return ts.forEachChild(body, isHandedOn) === true
}

/** Returns the handler that a promise has for a failure, if any. */
function handlerOf(call) {
  const [first, second] = call.arguments
  return nameOf(call) === 'catch' ? first : nameOf(call) === 'then' ? second : undefined
}

/** Whether the handler of a rejection passes it on: only a function written there, and `reject`, are known to. */
function handlerHandsOn(handler) {
  const given = bare(handler)
  if (ts.isArrowFunction(given) || ts.isFunctionExpression(given))
    return handsOn(given.body, given.parameters[0]?.name)
  return ts.isIdentifier(given) && given.text === 'reject'
}

const isTopLevel = (declaration) => {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return ts.isSourceFile(statement.parent)
}

/** The codes and the groups of codes that a `@throws` names, by the words in backticks. */
export function wordsOfThrows(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  const tags = ts.getJSDocTags(statement).filter(({ tagName }) => tagName.text === 'throws')
  const text = tags.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' ')
  return [...text.matchAll(/`(\w+)`/g)].map(([, word]) => word)
}

/** Whether a file says what methods throw that are written elsewhere. */
const isContract = (path) => /\/core\/(contracts\/|kit\/kit\.ts$)/.test(path)

/** The contract of core that a member of an object keeps, as it is declared there; nothing where it says of no failure. */
export function contractOf(member, checker) {
  if (!ts.isObjectLiteralElementLike(member) || !member.name) return undefined
  const contract = checker.getContextualType(member.parent)?.getProperty(member.name.getText())
  return contract?.declarations?.find(
    (each) =>
      ts.isTypeElement(each) && isContract(each.getSourceFile().fileName) && wordsOfThrows(each).length > 0,
  )
}

/**
 * @param codesOf Answers the codes that words of a `@throws` stand for.
 * @param isPublic Whether a declaration is itself checked: what its documentation says proves nothing then.
 * @param isHarmless Whether what a function mentions, both by their names, never hands it a failure.
 */
export function createReach(checker, { codesOf, isPublic, isHarmless = () => false }) {
  const known = new Map()

  const resolved = (symbol) => symbol && declared(symbol, checker)

  /** The codes of a row of the catalogue, by its type. */
  function codesOfRow(row) {
    const code = checker.getTypeAtLocation(row).getProperty('code')
    const type = code && checker.getTypeOfSymbolAtLocation(code, row)
    const types = type?.isUnion() ? type.types : type ? [type] : []
    return types.filter((each) => each.isStringLiteral()).map(({ value }) => value)
  }

  function noteSymbol(symbol, own) {
    for (const declaration of symbol?.declarations ?? []) {
      const path = declaration.getSourceFile().fileName
      if (!path.includes(`${packageSource}/`)) continue
      if (isContract(path) && ts.isTypeElement(declaration))
        for (const code of codesOf(wordsOfThrows(declaration))) own.codes.add(code)
      const isValue =
        ts.isFunctionDeclaration(declaration) ||
        ts.isVariableDeclaration(declaration) ||
        ts.isClassDeclaration(declaration)
      if (isValue && isTopLevel(declaration)) own.refs.add(declaration)
    }
  }

  function visitCall(call, own) {
    const name = nameOf(call)
    const [first, second] = call.arguments
    if (name === 'fail' && first) {
      for (const code of codesOfRow(first)) own.codes.add(code)
      if (second) visit(second, own)
      return
    }
    if (call.expression.kind === ts.SyntaxKind.ImportKeyword) {
      own.codes.add(unnamed)
      return
    }
    const receiver = ts.isPropertyAccessExpression(call.expression) ? call.expression.expression : undefined
    const handler = handlerOf(call)
    if (receiver && handler && !handlerHandsOn(handler)) {
      for (const argument of call.arguments) visit(argument, own)
      return
    }
    visit(call.expression, own)
    const inner = naming.has(name) ? { codes: new Set(), refs: own.refs } : own
    for (const argument of call.arguments) if (!later.has(name)) visit(argument, inner)
    for (const code of inner.codes) if (code !== unnamed) own.codes.add(code)
  }

  const visitShorthand = (node, own) =>
    noteSymbol(resolved(checker.getShorthandAssignmentValueSymbol(node)), own)

  function visit(node, own) {
    if (ts.isTypeNode(node)) return
    // Who calls it is told by its contract what it throws; whether that is so is checked where it stands.
    if (contractOf(node, checker)) return
    if (ts.isIdentifier(node)) {
      noteSymbol(resolved(checker.getSymbolAtLocation(node)), own)
      return
    }
    if (ts.isShorthandPropertyAssignment(node)) {
      visitShorthand(node, own)
      return
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name))
        noteSymbol(checker.getTypeAtLocation(node.parent).getProperty(name.text), own)
    }
    if (ts.isCallExpression(node)) {
      visitCall(node, own)
      return
    }
    if (ts.isTryStatement(node) && node.catchClause) {
      const { block, variableDeclaration } = node.catchClause
      if (handsOn(block, variableDeclaration?.name)) visit(node.tryBlock, own)
      visit(block, own)
      if (node.finallyBlock) visit(node.finallyBlock, own)
      return
    }
    if (ts.isExpressionStatement(node) && isLeftAlone(node.expression)) return
    ts.forEachChild(node, (child) => visit(child, own))
  }

  /** Whether a promise is left alone, so that its failure reaches no caller, unless `reject` passes it on. */
  function isLeftAlone(expression) {
    if (ts.isVoidExpression(expression)) return true
    const handler = ts.isCallExpression(expression) && handlerOf(expression)
    if (handler && handlerHandsOn(handler)) return false
    return checker.getTypeAtLocation(expression).getSymbol()?.name === 'Promise'
  }

  function ownOf(declaration) {
    const before = known.get(declaration)
    if (before) return before
    const own = { codes: new Set(), refs: new Set() }
    known.set(declaration, own)
    if (ts.isShorthandPropertyAssignment(declaration)) visitShorthand(declaration, own)
    else
      ts.forEachChild(declaration, (child) => {
        if (child !== declaration.name) visit(child, own)
      })
    if (!isPublic(declaration)) for (const code of codesOf(wordsOfThrows(declaration))) own.codes.add(code)
    return own
  }

  /** `code → by which functions it is reached`, of everything that a declaration can end in. */
  return function reachedFrom(declaration) {
    const found = new Map()
    const ways = new Map([[declaration, []]])
    for (const [at, way] of ways) {
      const { codes, refs } = ownOf(at)
      for (const code of codes) if (!found.has(code)) found.set(code, way)
      for (const ref of refs) {
        const to = ref.name.getText()
        if (!ways.has(ref) && !isHarmless(at.name.getText(), to)) ways.set(ref, [...way, to])
      }
    }
    return found
  }
}
