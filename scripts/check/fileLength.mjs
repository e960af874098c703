// Files seldom pass 200 lines. Past 250 one is mentioned, past 400 it fails. No function of a view passes 60.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { longFunctions } from '../lib/figures.mjs'
import { trackedFiles } from '../lib/tracked.mjs'

const mentionedFrom = 250
const failsFrom = 400
const code = /\.(m?[jt]sx?|cjs|css)$/
// Icons are drawings and tests are lists of cases: neither gets clearer by being cut up.
const exempt = /(^|\/)(fixtures|icons)\/|\.test\.\w+$|\.generated\./

export function checkFileLength({ root }) {
  const long = []
  for (const path of trackedFiles(root)) {
    if (!code.test(path) || exempt.test(path)) continue
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length
    if (lines > mentionedFrom) long.push({ path, lines })
  }
  const say = ({ path, lines }) => `${path}: ${lines} lines`
  const functions = Object.entries(longFunctions(root, ['packages/latchkit/src/react/views']))
  return {
    problems: [
      ...long.filter(({ lines }) => lines > failsFrom).map(say),
      ...functions.map(([path, lines]) => `${path}: a function of ${lines.join(' and of ')} lines`),
    ],
    notes: long.filter(({ lines }) => lines <= failsFrom).map(say),
  }
}
