import { existsSync, writeFileSync } from 'node:fs'
import { fail } from 'latchkit/wire'
import { configExists } from '../errors/config.js'
import { type ConfigField, configFields } from './configFields.js'

/** Returns a possible value of a field as JSON: its default, or an example. */
function example({ byDefault, kind, choices }: ConfigField): string {
  if (byDefault !== undefined) return JSON.stringify(byDefault)
  if (choices.length > 0) return JSON.stringify(choices[0])
  return { text: '""', number: '0', boolean: 'false', choice: '""', list: '[]', json: '[]' }[kind]
}

/** Fields that are set, so that the server starts with the file as it is. */
const startSettings: ReadonlyMap<string, { readonly value: string; readonly why: string }> = new Map([
  [
    'environment',
    {
      value: 'development',
      why: 'pages on localhost may come, and without projects everybody on this machine; list your projects and write `production` before others come',
    },
  ],
])

/** Writes the lines of a section: its fields as comments, and its subsections. */
function section(fields: readonly ConfigField[], depth: number): readonly string[] {
  const indent = '  '.repeat(depth)
  const names = [...new Set(fields.map(({ path }) => path[depth - 1] ?? ''))]
  return names.flatMap((name) => {
    const ownFields = fields.filter(({ path }) => path[depth - 1] === name)
    const [field] = ownFields
    if (field?.path.length !== depth)
      return [`${indent}"${name}": {`, ...section(ownFields, depth + 1), `${indent}},`]
    const setting = startSettings.get(name)
    if (depth === 1 && setting !== undefined)
      return [`${indent}// ${setting.why}`, `${indent}"${name}": "${setting.value}",`]
    return [`${indent}// ${field.about}`, `${indent}// "${name}": ${example(field)},`]
  })
}

/** Writes an example configuration: it starts on this machine, and every other field is a comment with its meaning and default. */
export function exampleConfig(): string {
  const fields = configFields().filter(({ limit }) => !limit)
  return [
    '// The configuration of latchkit-server: name this file in LATCHKIT_CONFIG. Take the slashes away before what you set.',
    '{',
    ...section(fields, 1),
    '}',
    '',
  ].join('\n')
}

/** Writes the example to a file. @throws `configExists` if the file exists. */
export function writeExample(path: string): void {
  if (existsSync(path)) throw fail(configExists, { path })
  writeFileSync(path, exampleConfig(), { flag: 'wx', mode: 0o600 })
}
