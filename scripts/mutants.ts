/** The small harmful changes that `npm run mutate` makes to a source file, found in TypeScript's own syntax tree. */
import ts from 'typescript'

/** One change: replaces the characters from `start` to `end` of the file with `replacement`. */
export interface Mutant {
  start: number
  end: number
  replacement: string
  /** Description of the change: 'condition turned'. */
  change: string
  /** One-based. */
  line: number
  /** The original code, on one line. */
  code: string
}

const MOVED_BOUNDS = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
])
const TURNED_OPERATORS = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
])
/** Calls that only log: no test should have to check them. */
const LOG_CALL = /^(console|log|logger|this\.#?log(ger)?|request\.log)\./
/**
 * Calls with side effects that matter even as the whole body of an arrow function; others are there for their return
 * value.
 */
const CLEANING_CALL =
  /\b#?(sync|verify|remove|delete|destroy|close|abort|cancel|clear|end|kill|release|stop|unlink)\w*\(/
const HEADER_CALL = /^(header|headers|setHeader)$/
const CODE_MAX_CHARACTERS = 100

/** Every mutant of a source file that parses, in source order. */
export function mutantsOf(fileName: string, text: string): Mutant[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const add = (node: ts.Node, { target = node, replacement, change }: Change) => {
    const line = source.getLineAndCharacterOfPosition(target.getStart(source)).line + 1
    // An operator alone would be ambiguous.
    const shown = ts.isBinaryExpression(node) ? node : target
    const code = shown.getText(source).replaceAll(/\s+/g, ' ').slice(0, CODE_MAX_CHARACTERS)
    mutants.push({ start: target.getStart(source), end: target.getEnd(), replacement, change, line, code })
  }
  const visit = (node: ts.Node): void => {
    for (const change of changesOf(node)) add(node, change)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants.filter((mutant) => parses(fileName, applyMutant(text, mutant))).sort((a, b) => a.start - b.start)
}

export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

interface Change {
  /** The replaced node; defaults to the visited one. */
  target?: ts.Node
  replacement: string
  change: string
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isIfStatement(node)) {
    if (node.elseStatement === undefined && isJump(node.thenStatement))
      return [{ replacement: ';', change: 'guard left out' }]
    return [turned(node.expression)]
  }
  if (ts.isWhileStatement(node) || ts.isDoStatement(node)) return [turned(node.expression)]
  if (ts.isConditionalExpression(node)) return [turned(node.condition)]
  if (ts.isBinaryExpression(node)) return changesOfOperator(node)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return isWholeCondition(node) ? [] : [{ replacement: node.operand.getText(), change: 'condition turned' }]
  if (ts.isExpressionStatement(node)) return changesOfStatement(node)
  if (ts.isArrowFunction(node) && isCall(node.body) && CLEANING_CALL.test(node.body.getText()))
    return [{ target: node.body, replacement: 'undefined', change: 'call left out' }]
  if (ts.isReturnStatement(node) && node.expression !== undefined && ts.isAwaitExpression(node.expression))
    return [{ target: node.expression, replacement: node.expression.expression.getText(), change: 'not awaited' }]
  if (ts.isCallExpression(node) && isChainedHeader(node))
    return [{ replacement: node.expression.expression.getText(), change: 'header left out' }]
  if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && node.name.text.includes('-'))
    return [{ replacement: '...{}', change: 'header left out' }]
  return []
}

function changesOfOperator(node: ts.BinaryExpression): Change[] {
  const { operatorToken, left, right } = node
  const bound = MOVED_BOUNDS.get(operatorToken.kind)
  if (bound !== undefined) return [{ target: operatorToken, replacement: bound, change: `bound moved to ${bound}` }]
  const operator = TURNED_OPERATORS.get(operatorToken.kind)
  const isTurnedAlready = operator?.endsWith('==') && isWholeCondition(node)
  if (operator !== undefined && !isTurnedAlready)
    return [{ target: operatorToken, replacement: operator, change: `condition turned to ${operator}` }]
  const isSum = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken].includes(operatorToken.kind)
  if (isSum && (isOne(right) || isOne(left)))
    return [{ target: isOne(right) ? right : left, replacement: '0', change: 'bound moved by one' }]
  return []
}

function changesOfStatement(node: ts.ExpressionStatement): Change[] {
  const { expression } = node
  if (!isCall(expression)) return []
  const leftOut: Change = { replacement: ';', change: 'call left out' }
  if (!ts.isAwaitExpression(expression)) return [leftOut]
  return [leftOut, { replacement: `${expression.expression.getText()};`, change: 'not awaited' }]
}

const turned = (condition: ts.Expression): Change => ({
  target: condition,
  replacement: `!(${condition.getText()})`,
  change: 'condition turned',
})

/** Whether the expression is a whole condition, which is negated anyway. */
function isWholeCondition({ parent }: ts.Expression): boolean {
  return ts.isIfStatement(parent) || ts.isConditionalExpression(parent) || ts.isWhileStatement(parent)
}

/** Whether the node is a call, awaited or not, that does more than log. */
function isCall(node: ts.Node): boolean {
  const call = ts.isAwaitExpression(node) || ts.isVoidExpression(node) ? node.expression : node
  return (
    ts.isCallExpression(call) && !LOG_CALL.test(call.getText()) && call.expression.kind !== ts.SyntaxKind.SuperKeyword
  )
}

function isChainedHeader(
  node: ts.CallExpression,
): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } {
  return (
    ts.isPropertyAccessExpression(node.expression) &&
    HEADER_CALL.test(node.expression.name.text) &&
    !ts.isExpressionStatement(node.parent)
  )
}

function isJump(statement: ts.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.length === 1 && statement.statements.every(isJump)
  return (
    ts.isReturnStatement(statement) ||
    ts.isThrowStatement(statement) ||
    ts.isContinueStatement(statement) ||
    ts.isBreakStatement(statement)
  )
}

function isOne(node: ts.Expression): boolean {
  return ts.isNumericLiteral(node) && node.text === '1'
}

function parses(fileName: string, text: string): boolean {
  const { diagnostics } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.Latest, jsx: ts.JsxEmit.Preserve },
  })
  return diagnostics === undefined || diagnostics.length === 0
}
