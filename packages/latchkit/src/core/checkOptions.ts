import type { OptionProblem } from '../wire/errors/kit.js'

// The one schema of the options: a name for what is expected, and whether a value is that. A schema library would be a
// sixth of what a page loads first (docs/decisions/0006-options-schema.md).

type Check = readonly [expected: string, is: (value: unknown) => boolean]

const text: Check = ['string', (value) => typeof value === 'string' && value !== '' && value.length <= 200]
const flag: Check = ['boolean', (value) => typeof value === 'boolean']
const length: Check = ['number', (value) => typeof value === 'number' && value >= 0 && value < 1e4]
const record: Check = [
  'object',
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
]
const oneOf = (...names: readonly unknown[]): Check => [
  names.map((name) => `"${name}"`).join(' | '),
  (value) => names.includes(value),
]

const list: Check = ['array', Array.isArray]
const id: Check = [
  'letters, digits, - and _, at most 64',
  (value) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value),
]
const adapter: Check = ['adapter', (value) => has(value, 'namespace', 'setup', 'normalizeNetwork')]

const variables: Readonly<Record<string, Check>> = {
  accent: text,
  background: text,
  foreground: text,
  fontFamily: text,
  radius: length,
}

const options: Readonly<Record<string, Check>> = {
  networks: ['at least one network', (value) => Array.isArray(value) && value.length > 0],
  adapters: list,
  id,
  defaultNetwork: text,
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  enableReconnect: flag,
  themeMode: oneOf('light', 'dark', 'system'),
  themeVariables: record,
  locale: text,
  debug: flag,
  logLevel: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  services: record,
}

/** Everything that is wrong with options, each with its path, in the words of readings 10. */
export function checkOptions(input: unknown): OptionProblem[] {
  const problems: OptionProblem[] = []
  const test = (path: string, value: unknown, [expected, is]: Check) => {
    if (is(value)) return true
    problems.push({ path, message: `Expected ${expected}, received ${show(value)}` })
    return false
  }
  const each = (under: string, value: object, checks: Readonly<Record<string, Check>>) => {
    for (const [name, one] of Object.entries(value)) {
      if (!Object.hasOwn(checks, name))
        problems.push({ path: under + name, message: 'Expected no such option' })
      else if (one !== undefined) test(under + name, one, checks[name] as Check)
    }
  }
  if (!test('options', input, record)) return problems
  const given = input as Record<string, unknown>
  if (given.networks === undefined) problems.push({ path: 'networks', message: 'Required' })
  each('', given, options)
  if (record[1](given.themeVariables)) each('themeVariables.', given.themeVariables as object, variables)
  if (Array.isArray(given.adapters)) {
    for (const [index, value] of given.adapters.entries()) test(`adapters.${index}`, value, adapter)
  }
  return problems
}

/** Whether a value is an object with all of these. */
export function has(value: unknown, ...names: readonly string[]): boolean {
  return typeof value === 'object' && value !== null && names.every((name) => name in value)
}

/** A value in a few characters: what it is, or what kind of thing. */
function show(value: unknown): string {
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`
  if (Array.isArray(value)) return value.length ? 'array' : '[]'
  return value === null || ['number', 'boolean', 'undefined'].includes(typeof value)
    ? String(value)
    : typeof value
}
