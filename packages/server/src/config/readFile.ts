import { readFileSync } from 'node:fs'
import { fail } from 'latchkit/wire'
import { configUnreadable } from '../errors/config.js'

/** An object of JSON. */
export type Tree = { [name: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON without the comments and the commas at the end of a list that a configuration may have; each place stays where it was. */
function plainJson(text: string): string {
  const blank = (found: string) => (found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '))
  return text
    .replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, blank)
    .replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, blank)
}

/** Returns the line where a text is no JSON, as far as the engine says it; the engine's words are left out, for they quote the text (G4). */
function placeIn(text: string, error: unknown): string {
  const position = /at position (\d+)/.exec(String(error))?.[1]
  return position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`
}

/**
 * Reads the configuration file: JSON, in which there may be comments and commas at the end of a list.
 * @throws `configUnreadable`, with the line of what is no JSON.
 */
export function readFile(path: string): Tree {
  const text = plainJson(readText(path))
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw fail(configUnreadable, { path, reason: `Expected JSON${placeIn(text, error)}` })
  }
  if (isTree(content)) return content
  throw fail(configUnreadable, { path, reason: 'Expected an object' })
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = 'It cannot be read' } = error as NodeJS.ErrnoException
    throw fail(configUnreadable, { path, reason: code })
  }
}
