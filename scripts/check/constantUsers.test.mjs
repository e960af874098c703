// Constants of the specification with and without a user, planted.
import { afterAll, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkConstantUsers } from './constantUsers.mjs'

afterAll(uproot)

const wire = 'packages/latchkit/src/wire'
const problemsOf = (files) =>
  checkConstantUsers({
    root: plant({
      [`${wire}/constants.ts`]: 'export const pingMs = 5',
      [`${wire}/index.ts`]: "export * from './constants.js'",
      [`${wire}/golden.test.ts`]:
        "import * as constants from './constants.js'\nis('9.ping', constants.pingMs)",
      ...files,
    }),
  })
const using = "import { pingMs } from '../wire/constants.js'\nexport const twice = 2 * pingMs"

it.each([
  ['the kit', { 'packages/latchkit/src/core/ping.ts': using }],
  [
    'the server',
    { 'packages/server/src/ping.ts': "import { pingMs as every } from 'latchkit/wire'\nrun(every)" },
  ],
  ['an app', { 'apps/secure/src/ping.ts': "import { pingMs } from 'latchkit/wire'\nrun(pingMs)" }],
  ['another constant', { [`${wire}/constants.ts`]: 'export const pingMs = 5\nexport const pongMs = pingMs' }],
  ['nothing, and is compared with nothing', { [`${wire}/golden.test.ts`]: '' }],
])('a constant may be used by %s', (_, files) => expect(problemsOf(files)).toEqual([]))

it.each([
  ['nothing', {}],
  ['a test', { 'packages/latchkit/src/core/ping.test.ts': using }],
  ['a stand-in', { 'packages/latchkit/src/core/fixtures/ping.ts': using }],
  ['another one of its name', { 'packages/latchkit/src/core/ping.ts': 'const pingMs = 5\nrun(pingMs)' }],
])('a constant that %s uses is said to be used by nothing', (_, files) =>
  expect(problemsOf(files)).toEqual([
    `${wire}/constants.ts:1: pingMs is compared with its clause and used by nothing`,
  ]),
)

it('one that is listed as unused and is used after all is said', () =>
  expect(
    problemsOf({
      [`${wire}/constants.ts`]: 'export const yearMs = 1',
      [`${wire}/golden.test.ts`]: "import { yearMs } from './constants.js'",
      'packages/server/src/year.ts': "import { yearMs } from 'latchkit/wire'\nrun(yearMs)",
    }),
  ).toEqual([
    `${wire}/constants.ts:1: yearMs is used after all: it need not stand in the list of check/constantUsers.mjs`,
  ]))
