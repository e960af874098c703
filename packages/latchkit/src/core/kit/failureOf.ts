import { textsIn } from '../../wire/errors/textsIn.js'
import type { Failure } from '../state/failure.js'
import { catalogued } from './catalogued.js'

/** Makes data of what was thrown, for the state. A number is written as a text, such as the seconds that mail has to wait. */
export function failureOf(error: unknown): Failure {
  const { code, data } = catalogued(error, '')
  const written = Object.entries(data ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  return { code, texts: textsIn(Object.fromEntries(written)) }
}
