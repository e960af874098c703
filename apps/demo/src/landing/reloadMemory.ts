import { parsed } from '../queryValues.js'
import { type Choice, chosenFeatures, roundest } from './choice.js'

const key = 'latchkit-demo:reload'
const maxLength = 1_000
const modes = ['light', 'dark', 'system'] as const

/** What outlasts the page's own *Reload*, besides what the address says. */
export interface Kept {
  readonly choice: Partial<Choice>
  /** Whether the tools were open from the start. */
  readonly areToolsOpen?: boolean
}

/** Stores what the visitor has changed, for the next load of this tab. */
export function keepForReload(kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Without storage the next load shows what the address says.
  }
}

/** Reads and removes what was stored before the reload; `undefined` if nothing was, or if the browser blocks storage. */
export function takeAfterReload(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null || text.length > maxLength ? undefined : keptOf(parsed(text))
  } catch {
    return undefined
  }
}

/** Returns the valid fields of a stored value. Language, chains and server parts stand in the address. */
function keptOf(value: unknown): Kept {
  const { choice, areToolsOpen } = fieldsOf(value)
  const { mode, accent, radius, features } = fieldsOf(choice)
  return {
    choice: {
      ...(isOneOf(modes, mode) && { mode }),
      ...(typeof accent === 'string' && /^#[\da-f]{6}$/i.test(accent) && { accent }),
      ...(typeof radius === 'number' && radius >= 0 && radius <= roundest && { radius }),
      ...(isFeatures(features) && { features }),
    },
    ...(typeof areToolsOpen === 'boolean' && { areToolsOpen }),
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name =>
  names.some((each) => each === value)

function isFeatures(value: unknown): value is Choice['features'] {
  const flags = fieldsOf(value)
  return (
    Object.keys(flags).length === chosenFeatures.length &&
    chosenFeatures.every((name) => typeof flags[name] === 'boolean')
  )
}
