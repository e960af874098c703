import { readFileSync } from 'node:fs'
import type { ConfigField } from './configFields.js'
import { didYouMean, nearest } from './nearest.js'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How many characters a mistyped variable outside the sections may differ from a known one. */
const maxTypos = 2
const fileSuffix = '_FILE'

/** The variables of this program that are set, and what is wrong with them. */
export interface GivenVariables {
  /** The text of each field, by the name of its variable. */
  readonly texts: ReadonlyMap<string, string>
  readonly problems: readonly string[]
}

/**
 * Reads the variables of the configuration. Each can also come from a file: `DATABASE_URL_FILE` is the path of a file with the value of
 * `DATABASE_URL`, as secrets are mounted.
 */
export function readEnvironment(environment: Environment, fields: readonly ConfigField[]): GivenVariables {
  const knownVariables = fields.map(({ variable }) => variable)
  const texts = new Map<string, string>()
  const problems: string[] = []
  for (const name of knownVariables) {
    const [text, path] = [environment[name], environment[`${name}${fileSuffix}`]]
    if (text && path) problems.push(`${name} and ${name}${fileSuffix} are both given: keep one`)
    if (text) texts.set(name, text)
    else if (path) readSecret(name, path, texts, problems)
  }
  return { texts, problems: [...problems, ...unknownVariables(environment, knownVariables)] }
}

function readSecret(name: string, path: string, texts: Map<string, string>, problems: string[]): void {
  try {
    texts.set(name, readFileSync(path, 'utf8').trim())
  } catch (error) {
    const { code = 'it cannot be read' } = error as NodeJS.ErrnoException
    problems.push(`${name}${fileSuffix}: ${path}: ${code}`)
  }
}

/**
 * Lists variables that this program does not know: those with the prefix of one of its sections, and those that nearly match one of its
 * own.
 */
function unknownVariables(environment: Environment, knownVariables: readonly string[]): readonly string[] {
  const knownNames = ['LATCHKIT_CONFIG', ...knownVariables]
  const isSection = (name: string) => /^LATCHKIT_(LISTEN|RELAY|GATEWAY|CUSTODY|SOCIAL)_/.test(name)
  return Object.keys(environment).flatMap((name) => {
    const plainName = name.endsWith(fileSuffix) ? name.slice(0, -fileSuffix.length) : name
    const isKnown = knownNames.includes(name) || knownNames.includes(plainName)
    if (!name.startsWith('LATCHKIT_') || isKnown) return []
    if (!isSection(name) && nearest(name, knownNames, maxTypos) === undefined) return []
    return [`${name} is no variable of this program${didYouMean(name, knownNames)}`]
  })
}
