import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../../packages/server/src/fixtures/long.js'
import {
  hasPostgres,
  type PostgresServer,
  sharedPostgres,
} from '../../../../packages/server/src/fixtures/postgresServer.js'
import { drawRound, playRound, type Round } from './fixtures/killRound.js'

// LATCHKIT_SEEDS and LATCHKIT_ROUNDS (of each seed) say which are played, a thousand before a release (CONTRIBUTING).
const seeds = (process.env.LATCHKIT_SEEDS ?? '2').split(',').map(Number)
const rounds = Number(process.env.LATCHKIT_ROUNDS ?? 20)
/** Half of the rounds are among the usual tests, the others among the long ones; all where their number is given. */
const isPlayed = (round: number) => process.env.LATCHKIT_ROUNDS !== undefined || (round % 2 === 1) === isLong

/** Whether a round is on Postgres: a service ends in it, within a transaction too. No more of a seed: a thousand databases fill a disk. */
const isOnPostgres = (seed: number, round: number) =>
  hasPostgres && round < 20 && drawRound(seed, round).kills[0]?.victim !== 'device'
let postgres: PostgresServer | undefined
beforeAll(async () => {
  if (hasPostgres) postgres = await sharedPostgres()
})

const played: Round[] = []
const began = performance.now()
afterAll(() => {
  if (process.env.LATCHKIT_ROUNDS === undefined) return
  const count = (values: readonly string[]) =>
    [...new Set(values)]
      .map((value) => `${value} ${values.filter((each) => each === value).length}`)
      .join(', ')
  const kills = played.flatMap((round) => round.kills)
  console.log(`${played.length} rounds whole: ${count(played.map(({ trial }) => trial))}`)
  console.log(`${kills.length} kills: ${count(kills.map(({ victim, when }) => `${victim} ${when}`))}`)
  console.log(`${Math.round((performance.now() - began) / 1_000)} s`)
})

describe.each(seeds)('seed %i', (seed) => {
  const drawn = Array.from({ length: rounds }, (_, round) => {
    const store = isOnPostgres(seed, round) ? 'Postgres' : 'embedded'
    return [round, drawRound(seed, round).name, store] as const
  }).filter(([round]) => isPlayed(round))
  it.each(drawn)(
    `seed ${seed}, round %i: %s, %s: nothing is lost, nothing is wrong`,
    async (round, _, store) => {
      played.push(await playRound(seed, round, store === 'Postgres' ? postgres : undefined))
      expect(played.at(-1)?.kills).not.toEqual([])
    },
  )
})

it('each trial has the end of the device and that of a service', () => {
  const drawn = Array.from({ length: 20 }, (_, round) => drawRound(seeds[0] ?? 0, round))
  const ends = drawn.map(({ name, kills: [first] }) => `${name} ${first?.victim === 'device'}`)
  expect(new Set(ends).size).toBe(18)
})
