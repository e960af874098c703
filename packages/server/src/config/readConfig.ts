import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { configInvalid } from '../errors/config.js'
import { type ConfigField, configFields } from './configFields.js'
import { type Config, configSchema } from './configSchema.js'
import { describeIssue } from './describeIssue.js'
import { type Environment, readEnvironment } from './readEnvironment.js'
import { isTree, readFile, type Tree } from './readFile.js'

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

/**
 * Reads the configuration: the file named by `LATCHKIT_CONFIG` (JSON, comments allowed), and over it the environment.
 * @param environment Environment variables by name, as `process.env` has them; those of others are ignored. Each field can
 * also be given by a file that a variable ending in `_FILE` names.
 * @returns the configuration, with the defaults of every field that is not given.
 * @throws `configUnreadable` for the file, `configInvalid` with one line for each field that is not as it must be.
 */
export function readConfig(environment: Environment): Config {
  const file = environment.LATCHKIT_CONFIG
  const fields = configFields()
  const given = file ? readFile(file) : {}
  const { texts, problems } = readEnvironment(environment, fields)
  const merged = fields.reduce<Tree>((tree, field) => {
    const text = texts.get(field.variable)
    return text === undefined ? tree : setValue(tree, field.path, parse(field, text))
  }, given)
  const { success, output, issues = [] } = v.safeParse(configSchema, merged)
  if (success && problems.length === 0) return output
  throw fail(configInvalid, {
    problems: [...problems, ...issues.map((issue) => describeIssue(issue, fields))],
  })
}
