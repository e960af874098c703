import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { demoCsp } from './csp.mjs'

it('the page about the policy names the directives that the tested site serves, with the same words', () => {
  const page = readFileSync(new URL('../../docs/content-security-policy.md', import.meta.url), 'utf8')
  const [, block = ''] = /```\n([\s\S]*?)```/.exec(page) ?? []
  const directives = (text, separator) =>
    Object.fromEntries(
      text
        .trim()
        .split(separator)
        .map((one) => [one.split(' ')[0], one]),
    )
  const [documented, served] = [directives(block, '\n'), directives(demoCsp(4400), '; ')]
  expect(Object.keys(documented)).toEqual(Object.keys(served))
  // The hosts of a site are its own.
  for (const name of ['connect-src', 'frame-src']) delete documented[name]
  expect(served).toMatchObject(documented)
})
