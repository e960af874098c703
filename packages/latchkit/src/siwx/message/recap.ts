import { fromBase64, toBase64 } from '../../wire/base64.js'

// ReCaps (ERC-5573): permissions that a sign-in text gives beyond signing in. A ReCap is the last resource of the text.

const prefix = 'urn:recap:'
const sentence = 'I further authorize the stated URI to perform the following actions on my behalf:'

type Limits = readonly Readonly<Record<string, unknown>>[]

/** Abilities by resource: `{ eip155: { 'request/personal_sign': [{}] } }`. */
export type Attributes = Readonly<Record<string, Readonly<Record<string, Limits>>>>

/** Returns the attributes that ask for methods of one resource, without limits. */
export function attributesFor(resource: string, methods: readonly string[]): Attributes {
  const abilities = methods.map((method) => `request/${method}`).sort((a, b) => a.localeCompare(b))
  return { [resource]: Object.fromEntries(abilities.map((ability) => [ability, [{}]])) }
}

/** Encodes a ReCap. */
export function encodeRecap(att: Attributes): string {
  const base64 = toBase64(new TextEncoder().encode(JSON.stringify({ att })))
  return prefix + base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Decodes a ReCap, in either base64 alphabet. Returns `undefined` if the text is not a valid one (ERC-5573). */
export function decodeRecap(resource: string | undefined): Attributes | undefined {
  const bytes = resource?.startsWith(prefix) ? fromBase64(resource.slice(prefix.length)) : undefined
  if (!bytes) return undefined
  try {
    const { att } = JSON.parse(new TextDecoder().decode(bytes)) as { att?: unknown }
    return isAttributes(att) ? att : undefined
  } catch {
    return undefined
  }
}

function isAttributes(att: unknown): att is Attributes {
  return isFilledWith(att, (abilities) => isFilledWith(abilities, isLimits))
}

function isLimits(limits: unknown): boolean {
  return Array.isArray(limits) && limits.length > 0 && limits.every(isObject)
}

/** Checks whether a value is an object with at least one property, all of which pass `isGood`. */
function isFilledWith(value: unknown, isGood: (each: unknown) => boolean): boolean {
  return isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isGood)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Adds the sentence that describes the ReCap to a statement, unless it is already there. */
export function withRecapSentence(statement: string | undefined, att: Attributes): string {
  if (statement?.includes(sentence)) return statement
  let count = 0
  const parts = Object.entries(att).flatMap(([resource, abilities]) =>
    groupByVerb(Object.keys(abilities)).map(
      ([verb, names]) =>
        `(${++count}) '${verb}': ${names.map((name) => `'${name}'`).join(', ')} for '${resource}'.`,
    ),
  )
  return [statement, sentence, ...parts].filter(Boolean).join(' ')
}

/** Groups abilities by verb: `request/a`, `request/b` become `request: a, b`. */
function groupByVerb(abilities: readonly string[]): [verb: string, names: string[]][] {
  const groups = new Map<string, string[]>()
  for (const ability of abilities) {
    const [verb = '', name = ''] = ability.split(/\/(.*)/s)
    groups.set(verb, [...(groups.get(verb) ?? []), name])
  }
  return [...groups]
}

/** Returns the methods that a resource allows, and the chains that any of them is limited to. */
export function permissionsIn(att: Attributes, resource: string): { methods: string[]; chains: string[] } {
  const abilities = Object.entries(att[resource] ?? {})
  const limits = abilities.flatMap(([, each]) =>
    each.flatMap(({ chains }) => (Array.isArray(chains) ? chains : [])),
  )
  return {
    methods: abilities.map(([ability]) => ability.replace(/^request\//, '')),
    chains: [...new Set(limits.filter((chain) => typeof chain === 'string'))],
  }
}
