// The e-mail wallet: times of its frame in the demo beside a bare iframe page (bench/email/frame.mjs), and logins a second of CPU beside
// bare routes (bench/email/logins.mjs). LATCHKIT_RUNS (9), LATCHKIT_USERS (60) and LATCHKIT_ROUNDS (5) make it longer or shorter;
// LATCHKIT_PORT (4960) is the first of the ports that the demo takes.
import { writeFileSync } from 'node:fs'
import { measureFrame } from './email/frame.mjs'
import { measureLogins } from './email/logins.mjs'
import { median, quantile } from './lib/stats.mjs'

/** Below this part of the bare routes something of ours is slow: limits, locks and sessions take the rest. */
const least = 0.3
const numberOf = (name, byDefault) => Number(process.env[name] ?? byDefault)
const names = {
  ready: 'frame in the page to READY',
  code: 'press to the field of the code, cold',
  address: 'sixth digit to the address of a new wallet',
  approval: 'press to the approval in the frame',
}

const samples = await measureFrame({
  runs: numberOf('LATCHKIT_RUNS', 9),
  port: numberOf('LATCHKIT_PORT', 4_960),
})
const show = (of) => `${median(of).toFixed(0)} ms (${quantile(of, 0.9).toFixed(0)})`
const ratioOf = ({ latchkit, floor }) => median(latchkit) / median(floor)
console.log(
  '| what | CPU | latchkit, median (p90) | bare frame, median (p90) | ratio |\n| --- | --- | --- | --- | --- |',
)
for (const [rate, times] of Object.entries(samples))
  for (const [what, both] of Object.entries(times)) {
    const { latchkit, floor } = both
    const cpu = rate === '1' ? 'as it is' : `${rate} × slower`
    console.log(
      `| ${names[what]} | ${cpu} | ${show(latchkit)} | ${show(floor)} | ${ratioOf(both).toFixed(2)} |`,
    )
  }

const mediansOf = (both) => ({
  latchkit: median(both.latchkit),
  floor: median(both.floor),
  ratio: ratioOf(both),
})
const timesOf = (all) =>
  Object.fromEntries(Object.entries(all).map(([what, both]) => [what, mediansOf(both)]))
const times = Object.fromEntries(Object.entries(samples).map(([rate, all]) => [rate, timesOf(all)]))
const keep = (result) => {
  if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
}
// Kept before the logins, which may fail.
keep({ times })

const logins = await measureLogins({
  users: numberOf('LATCHKIT_USERS', 60),
  rounds: numberOf('LATCHKIT_ROUNDS', 5),
})
const { ours, floor, ratio } = logins
console.log('\n| logins | ours | bare Hono | ratio | target |\n| --- | --- | --- | --- | --- |')
const figures = `${ours.toFixed(0)}/s | ${floor.toFixed(0)}/s | ${ratio.toFixed(2)} | ≥ ${least}`
console.log(`| known device, code and share | ${figures} |`)
if (ratio < least) process.exitCode = 1
keep({ times, logins })
