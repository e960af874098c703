import { readFileSync } from 'node:fs'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { configInvalid, configUnreadable } from '../errors/config.js'
import { type ConfigField, configFields } from './configFields.js'
import { type Config, configSchema } from './configSchema.js'

type Environment = Readonly<Record<string, string | undefined>>
type Tree = { [name: string]: unknown }

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readFile(path: string): Tree {
  const content = parseFile(path)
  if (isTree(content)) return content
  throw fail(configUnreadable, { path, reason: 'Expected an object' })
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // What is wrong with a text is not told by quoting it: there may be a key in it (G4).
    const reason = error instanceof SyntaxError ? 'Expected JSON' : (error as NodeJS.ErrnoException).code
    throw fail(configUnreadable, { path, reason: reason ?? 'It cannot be read' })
  }
}

/** A text that is not of the field's kind is passed on as it is, for the schema to refuse. */
function parse({ kind }: ConfigField, text: string): unknown {
  if (kind === 'number') return /^\s*[+-]?\d/.test(text) ? Number(text) : text
  if (kind === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  if (kind === 'list' && !text.trim().startsWith('[')) return text.split(',').map((one) => one.trim())
  if (kind !== 'list' && kind !== 'json') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function setValue(tree: Tree, path: readonly string[], value: unknown): Tree {
  const [name = '', ...rest] = path
  if (rest.length === 0) return { ...tree, [name]: value }
  const below = tree[name]
  return { ...tree, [name]: setValue(isTree(below) ? below : {}, rest, value) }
}

const isIn = (path: readonly unknown[], field: ConfigField) =>
  field.path.every((name, index) => path[index] === name)

function describeIssue(issue: v.BaseIssue<unknown>, fields: readonly ConfigField[]): string {
  const path = issue.path?.map(({ key }) => key) ?? []
  const field = fields.find((one) => isIn(path, one))
  // What was received is not repeated: there may be a key in it (G4).
  const expected = issue.message.replace(/ but received[\s\S]*$/, '')
  return `${path.join('.') || 'the file'}${field ? ` (${field.variable})` : ''}: ${expected}`
}

/**
 * Reads the configuration: the file named by `LATCHKIT_CONFIG` (JSON), and over it the environment.
 * @param environment Environment variables by name, as `process.env` has them; those of others are ignored.
 * @returns the configuration, with the defaults of every field that is not given.
 * @throws `configUnreadable` for the file, `configInvalid` with one line for each field that is not as it must be.
 */
export function readConfig(environment: Environment): Config {
  const file = environment.LATCHKIT_CONFIG
  const fields = configFields()
  const given = file ? readFile(file) : {}
  const merged = fields.reduce<Tree>((tree, field) => {
    const text = environment[field.variable]
    return text === undefined || text === '' ? tree : setValue(tree, field.path, parse(field, text))
  }, given)
  const { success, output, issues } = v.safeParse(configSchema, merged)
  if (success) return output
  throw fail(configInvalid, { problems: issues.map((issue) => describeIssue(issue, fields)) })
}
