import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { described, requests } from '../gallery/requests.js'
import { frameText as ar } from '../texts/ar/frame.js'
import type { Approval, ApprovalFact, BalanceFact } from './approval.js'

// Times are written in the zone of the person.
beforeAll(() => {
  vi.stubEnv('TZ', 'UTC')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

// S6: each request as a person reads it. A change of these files is a change of what people are shown.

it.each(Object.entries(requests))('S6: %s', async (name, request) => {
  await expect(write(described(request))).toMatchFileSnapshot(`goldens/${name}.txt`)
})

it.each(['callsWithItem', 'callsWithUnnamedToken'] as const)(
  'error: %s: a sum that would leave out an asset is not written, and each call says its own',
  (name) => {
    const { balances, steps = [] } = described(requests[name])
    expect(balances).toEqual([])
    expect(steps.map(({ facts: own = [] }) => own.map(({ label }) => label))).toEqual([
      ['Amount', 'To'],
      expect.arrayContaining(['To']),
    ])
  },
)

it('only under a plain text that is no danger stands what signing it does', () => {
  const withEffect = Object.entries(requests).filter(([, request]) => described(request).effect !== undefined)
  expect(withEffect.map(([name]) => name)).toEqual(['message'])
})

it.each(Object.entries(requests))('%s says in Arabic whatever it says in English', (_, request) => {
  const english = described(request)
  const arabic = described(request, ar)
  const shape = ({ facts: all, details, balances, warnings, steps = [], danger }: Approval) => ({
    balances: balances?.length,
    facts: [...all, ...details].map(({ isCode, isBad }) => [isCode, isBad]),
    warnings: warnings.length,
    steps: steps.length,
    isDanger: danger !== undefined,
  })
  expect(shape(arabic)).toEqual(shape(english))
  const labels = [...arabic.facts, ...arabic.details, ...(arabic.balances ?? [])].map(({ label }) => label)
  const words = [arabic.title, arabic.statement, ...arabic.warnings, ...labels]
  expect(words.filter((word) => !/\p{sc=Arabic}/u.test(word))).toEqual([])
  // What it names stands apart: beside Arabic letters, `1.5 ETH` would be drawn as `ETH 1.5`.
  const sentences = [arabic.statement, arabic.rest ?? '', ...(arabic.steps ?? []).map(({ title }) => title)]
  const around = sentences.map((each) => each.replace(/[\u2066\u2068][^\u2069]*\u2069/g, ''))
  expect(around.filter((each) => /\p{sc=Arabic}/u.test(each) && /[a-z]/i.test(each))).toEqual([])
})

/** Writes an approval as its screen shows it: title, sentence, first layer, and what is behind *Show details*. */
function write(approval: Approval): string {
  const { title, statement, rest, receiver, warnings, danger, proposal } = approval
  const { balances = [], changes = [], steps = [] } = approval
  const line = ({ label, value, note, isBad }: ApprovalFact) =>
    `${isBad ? '✗ ' : ''}${label}: ${value}${note ? ` (${note})` : ''}`
  return [
    `[${title}]`,
    [statement, rest, receiver].filter((each) => each).join(' '),
    ...(approval.effect === undefined ? [] : [approval.effect]),
    ...(approval.message === undefined ? [] : [`“${approval.message}”`]),
    ...warnings.map((warning) => `! ${warning}`),
    ...(danger ? [`!! ${danger}`] : []),
    ...(proposal ? [`→ ${proposal.label}: ${proposal.note}`] : []),
    ...balances.map(writeBalance),
    ...changes.map((fact) => `± ${line(fact)}`),
    ...approval.facts.map(line),
    ...steps.flatMap(({ title, facts: own = [] }) => [`# ${title}`, ...own.map(line)]),
    '[details]',
    ...approval.details.map(line),
    '',
  ].join('\n')
}

const writeBalance = ({ label, amount, note, before, after, source }: BalanceFact) =>
  `− ${label}: ${amount}${note ? ` (${note})` : ''}${before ? `; ${before} → ${after}, ${source}` : ''}`
