import { readFileSync } from 'node:fs'
import { fail } from 'latchkit/wire'
import { configUnreadable } from '../errors/config.js'

/** A JSON object. */
export type Tree = { [name: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Blanks comments and trailing commas, so that the rest is plain JSON with the same positions. */
function plainJson(text: string): string {
  const blank = (token: string) => (token.startsWith('"') ? token : token.replace(/[^\n]/g, ' '))
  return text
    .replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, blank)
    .replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, blank)
}

/**
 * Returns the line of a JSON syntax error, if the engine names the position. The engine's message is left out, since it quotes the text
 * (G4).
 */
function placeIn(text: string, error: unknown): string {
  const position = /at position (\d+)/.exec(String(error))?.[1]
  return position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`
}

/** Reads the configuration file: JSON with comments and trailing commas. @throws `configUnreadable` with the line of a syntax error. */
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
