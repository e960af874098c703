import type { ConfigField } from './configFields.js'

const cell = (text: string) => text.replaceAll('|', '\\|')

/** Groups digits: `1 048 576`, but `4401`. */
const groupDigits = (number: number) =>
  number < 10_000 ? String(number) : number.toLocaleString('en-US').replaceAll(',', ' ')

function show({ byDefault, kind }: ConfigField): string {
  if (byDefault === undefined) return ''
  if (kind === 'json')
    return Array.isArray(byDefault) && byDefault.length === 0 ? 'none' : JSON.stringify(byDefault)
  if (Array.isArray(byDefault)) return byDefault.map((one) => `\`${one}\``).join(' ')
  return typeof byDefault === 'number' ? groupDigits(byDefault) : `\`${byDefault}\``
}

function form({ kind, choices }: ConfigField): string {
  if (kind === 'choice') return choices.map((one) => `\`${one}\``).join(' or ')
  if (kind === 'list') return 'texts, by comma'
  return kind === 'json' ? 'JSON' : kind
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

const namesOf = (field: ConfigField) => [`\`${field.path.join('.')}\``, `\`${field.variable}\``]

/** Writes `docs/limits.md`: every limit, its default, and what happens beyond it. */
export function describeLimits(fields: readonly ConfigField[]): string {
  const rows = fields.flatMap((field) => {
    if (!field.limit) return []
    const { unit, beyond, fill } = field.limit
    const gauge = fill ? `\`${fill}\`` : ''
    return [[...namesOf(field), `${show(field)}${unit && ` ${unit}`}`, field.about, beyond, gauge]]
  })
  return table(
    ['field', 'variable', 'default', 'what is counted', 'beyond it', 'how full, in `/metrics`'],
    rows,
  )
}

/** Writes `docs/configuration.md`: everything else that can be set. */
export function describeFields(fields: readonly ConfigField[]): string {
  const rows = fields
    .filter((field) => !field.limit)
    .map((field) => [...namesOf(field), form(field), show(field), field.about])
  return table(['field', 'variable', 'form', 'default', 'meaning'], rows)
}
