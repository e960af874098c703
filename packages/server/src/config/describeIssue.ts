import type * as v from 'valibot'
import type { ConfigField } from './configFields.js'
import { configSchema } from './configSchema.js'
import { didYouMean } from './nearest.js'

/** The parts of a schema that this module reads: an object has entries, a list an item, an optional one wraps another. */
interface Node {
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
}

const unwrap = (node: Node | undefined): Node | undefined => (node?.wrapped ? unwrap(node.wrapped) : node)

/** Lists the field names at the same level as a path. */
function namesBeside(path: readonly unknown[]): readonly string[] {
  let node = unwrap(configSchema as unknown as Node)
  for (const key of path.slice(0, -1)) node = unwrap(node?.item ?? node?.entries?.[String(key)])
  return Object.keys(node?.entries ?? {})
}

const isIn = (path: readonly unknown[], field: ConfigField) =>
  field.path.every((name, index) => path[index] === name)

/** Describes an invalid field: where it is, and what is wrong. Leaves out the given value, which may be a key (G4). */
export function describeIssue(issue: v.BaseIssue<unknown>, fields: readonly ConfigField[]): string {
  const path = issue.path?.map(({ key }) => key) ?? []
  const place = path.join('.') || 'the file'
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `${place}: no such field${didYouMean(String(path.at(-1)), namesBeside(path))}`
  if (issue.type === 'strict_object' && issue.received === 'undefined') return `${place}: missing`
  const field = fields.find((one) => isIn(path, one))
  const expectation = issue.message.replace(/ but received[\s\S]*$/, '')
  return `${place}${field ? ` (${field.variable})` : ''}: ${expectation}`
}
