// References of comments and texts, each kind broken on purpose.
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkReferences } from './references.mjs'

const rules = `# Rules
**[A]** is ours.
| rule | what |
| --- | --- |
| S4 | Texts. |
| readings 2 | Closing. |
| readings 7 | Declined. |
| findings 6.1 | Addresses. |
`
const clauses = JSON.stringify([{ id: '4.a', section: 4, text: 'a' }])
const problemsOf = (path, text) =>
  checkReferences({
    root: plant({ 'docs/rules.md': rules, 'docs/spec-clauses.json': clauses, [path]: text }, { git: true }),
  })

afterAll(uproot)

describe('references', () => {
  it.each([
    ['a rule', '// S4: a text'],
    ['readings, one and several', '/** As readings 2 and 7 say, and findings 6.1. */'],
    ['an addition', '/** [A] The picture. */'],
    ['a section of the specification', '// §4: connected'],
    ['a section after a small word', '// the rule of §4, and by §4, as §4 says; spec §4'],
    ['a section after a sentence or a bracket', '// Once. §4: connected (§4), Relay, §4'],
    ['a section of a standard', '// RFC 8259 §9 and CAIP-25 §12, WCAG 2.2 §14'],
    ['a page of the repository', '// docs/rules.md says why'],
    ['a variable like a rule', 'const S9 = 1\nexport const F2 = S9'],
    ['a colour, a part of an address and a browser', "const a = ['#F0F0F0', '%F0%9F', 'X11; Linux']"],
    ['an index', 'const first = all[A] // all[A]'],
  ])('allows %s', (_title, text) => expect(problemsOf('packages/latchkit/src/a.ts', text)).toEqual([]))

  it.each([
    ['a rule nobody defined', '// S11: a text', 'S11 is not defined'],
    ['a rule in the title of a test', "it('security: G9 a host', run)", 'G9 is not defined'],
    ['a reading nobody defined', '/** readings 2, 22 and 7 */', 'readings 22 is not defined'],
    ['a finding nobody defined', '// findings 6.9', 'findings 6.9 is not defined'],
    ['a source of a list that is not here', '/** [B] The picture. */', '[B] is not defined'],
    ['a design page', '// house §4.7', 'house §4.7 is a page'],
    ['a section of another page', '// it waits (relay §4)', 'relay §4 is of a page'],
    [
      'a section of a page with a long name',
      '/** pairing-and-sign §4 conformity */',
      'pairing-and-sign §4 is of a page',
    ],
    ['a section of a page in the title of a test', "it('relay §4: closed', run)", 'relay §4 is of a page'],
    ['a page by its kind', '// as the protocol page says', 'protocol page is a page'],
    ['a chapter of the readings', '// readings: numbers that meet', 'readings: numbers is a page'],
    ['a section that is not there', '// §11: a socket', '§11 is no section'],
    ['a page that is not here', '// discovery.md §4', 'discovery.md is not in the repository'],
  ])('error: %s', (_title, text, problem) =>
    expect(problemsOf('packages/latchkit/src/a.ts', text)).toEqual([
      expect.stringContaining(`packages/latchkit/src/a.ts:1: ${problem}`),
    ]),
  )

  it('reads pages, stylesheets and several lines of a comment', () => {
    expect(problemsOf('docs/a.md', 'See security.md, S5.')).toHaveLength(2)
    expect(problemsOf('apps/a.css', '/* look.md, Tokens. */')).toHaveLength(1)
    expect(problemsOf('apps/a.ts', '/**\n * One thing.\n * S8: another.\n */')).toEqual([
      'apps/a.ts:3: S8 is not defined in docs/rules.md',
    ])
  })
})
