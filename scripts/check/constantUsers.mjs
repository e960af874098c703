// Requires that what is shipped uses each constant that golden.test.ts compares with its clause: one that only the comparison names
// proves nothing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { trackedTexts } from '../lib/tracked.mjs'

const words = 'packages/latchkit/src/wire/'
const shipped = /^(packages\/\w+\/src|apps)\/.*\.tsx?$/
const isTest = /\.test\.|\/fixtures\//

/** Those that are known and used by nothing, and the reason. */
const unused = {
  knownProtocolVersion: 'of another product: known, never sent',
  knownSdkVersion: 'of another product: known, never sent',
  restoreWillOverride: 'a code that nothing can raise',
  resubscribed: 'a code that nothing can raise',
  yearMs: 'the clause asks that it is defined',
}

export function checkConstantUsers({ root }) {
  const namesIn = (text) => text.match(/(?<![\w$])[A-Za-z_]\w+/g) ?? []
  const compared = new Set(namesIn(readFileSync(join(root, `${words}golden.test.ts`), 'utf8')))
  const counts = new Map()
  const constants = []
  for (const { path, text } of trackedTexts(root, (each) => shipped.test(each) && !isTest.test(each))) {
    for (const name of namesIn(text)) counts.set(name, (counts.get(name) ?? 0) + 1)
    if (path.startsWith(words))
      for (const [, name] of text.matchAll(/^export const (\w+)/gm)) constants.push({ path, name })
  }
  return constants
    .filter(({ name }) => compared.has(name) && counts.get(name) === 1 && !(name in unused))
    .map(({ path, name }) => `${path}: ${name} is compared with its clause and used by nothing`)
}
