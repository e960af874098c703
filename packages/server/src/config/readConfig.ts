import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { configInvalid } from '../errors/config.js'
import { type ConfigField, configFields } from './configFields.js'
import { type Config, configSchema } from './configSchema.js'
import { describeIssue } from './describeIssue.js'
import { type Environment, readEnvironment } from './readEnvironment.js'
import { isTree, readFile, type Tree } from './readFile.js'

/** Parses the text of a field. A text of the wrong kind is returned unchanged, so that the schema refuses it. */
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
 * Reads the configuration: the file named by `LATCHKIT_CONFIG` (JSON with comments), overridden by the environment.
 * @param environment Environment variables by name, as in `process.env`; unrelated ones are ignored. A field can also come from a file
 * whose path is in a variable ending in `_FILE`.
 * @returns the configuration, with defaults for every field that is not given.
 * @throws `configUnreadable` for the file, `configInvalid` with one line per invalid field.
 */
export function readConfig(environment: Environment): Config {
  const file = environment.LATCHKIT_CONFIG
  const fields = configFields()
  const fileSettings = file ? readFile(file) : {}
  const { texts, problems } = readEnvironment(environment, fields)
  const settings = fields.reduce<Tree>((tree, field) => {
    const text = texts.get(field.variable)
    return text === undefined ? tree : setValue(tree, field.path, parse(field, text))
  }, fileSettings)
  const { success, output, issues = [] } = v.safeParse(configSchema, settings)
  if (success && problems.length === 0) return output
  throw fail(configInvalid, {
    problems: [...problems, ...issues.map((issue) => describeIssue(issue, fields))],
  })
}
