import * as v from 'valibot'
import { configSchema } from './configSchema.js'
import type { LimitNote } from './limit.js'

type Kind = 'text' | 'number' | 'boolean' | 'choice' | 'list' | 'json'

/** One field of the configuration, for reading the environment and for the documentation. */
export interface ConfigField {
  readonly path: readonly string[]
  readonly variable: string
  readonly kind: Kind
  readonly about: string
  readonly byDefault: unknown
  readonly choices: readonly unknown[]
  readonly limit: LimitNote | undefined
}

interface Node {
  readonly type: string
  readonly entries?: Readonly<Record<string, Node>>
  readonly wrapped?: Node
  readonly pipe?: readonly Node[]
  readonly item?: Node
  readonly options?: readonly unknown[]
  readonly default?: unknown
}

const variableNames: Readonly<Record<string, string>> = {
  redisUrl: 'REDIS_URL',
  databaseUrl: 'DATABASE_URL',
  'custody.keys': 'LATCHKIT_KEYS',
  'custody.mailer.smtpUrl': 'SMTP_URL',
}

const variableOf = (path: readonly string[]) =>
  variableNames[path.join('.')] ??
  ['latchkit', ...path].map((part) => part.replace(/[A-Z]/g, '_$&').toUpperCase()).join('_')

const kinds: Readonly<Record<string, Kind>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  picklist: 'choice',
}

const isLimit = (note: Record<string, unknown>): note is LimitNote => 'beyond' in note

function fieldOf(path: readonly string[], node: Node, byDefault: unknown): ConfigField {
  const schema = node as unknown as v.GenericSchema
  const note = v.getMetadata(schema)
  const list = node.type === 'array' && node.item?.type === 'string'
  return {
    path,
    variable: variableOf(path),
    kind: kinds[node.type] ?? (list ? 'list' : 'json'),
    about: v.getDescription(schema) ?? '',
    byDefault,
    choices: node.options ?? [],
    limit: isLimit(note) ? note : undefined,
  }
}

function* fieldsBelow(path: readonly string[], node: Node): Generator<ConfigField> {
  for (const [name, field] of Object.entries(node.entries ?? {})) {
    const innerField = field.wrapped ?? field
    const at = [...path, name]
    if (innerField.entries) yield* fieldsBelow(at, innerField)
    else yield fieldOf(at, innerField, field.default)
  }
}

/** Lists every field that can be set, in the order of the schema. */
export const configFields = (): readonly ConfigField[] => [
  ...fieldsBelow([], configSchema as unknown as Node),
]
