import type { Failure } from '../state/failure.js'
import { catalogued } from './catalogued.js'

/** Makes data of what was thrown, for the state. A number is written as a text, such as the seconds that mail has to wait. */
export function failureOf(error: unknown): Failure {
  const { code, data } = catalogued(error, '')
  const texts = Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return { code, texts: Object.fromEntries(texts) }
}
