// Logins by a provider: times in the demo beside a bare redirect in a window (bench/social/window.mjs), and proofs a second of CPU that auth and
// recovery take, beside bare routes (bench/social/proofs.mjs). LATCHKIT_RUNS (9), LATCHKIT_USERS (60) and LATCHKIT_ROUNDS (5) make it longer or
// shorter; LATCHKIT_PORT (4980) is the first of the ports that the demo takes.
import { writeFileSync } from 'node:fs'
import { median, quantile } from './lib/stats.mjs'
import { measureProofs } from './social/proofs.mjs'
import { measureWindow } from './social/window.mjs'

/** Below this part of the bare routes something of ours is slow: limits, claims and statements take the rest. */
const least = 0.3
const numberOf = (name, byDefault) => Number(process.env[name] ?? byDefault)
const names = {
  asked: 'press to the window’s first question',
  address: 'answer at the provider to the address of a new wallet',
  again: 'known device after 12 h: answer at the provider to the signature',
}

const samples = await measureWindow({
  runs: numberOf('LATCHKIT_RUNS', 9),
  port: numberOf('LATCHKIT_PORT', 4_980),
})
const show = (of) => `${median(of).toFixed(0)} ms (${quantile(of, 0.9).toFixed(0)})`
console.log(
  '| what | latchkit, median (p90) | bare redirect, median (p90) | ratio |\n| --- | --- | --- | --- |',
)
const times = {}
for (const [what, { latchkit, floor }] of Object.entries(samples)) {
  const ratio = median(latchkit) / median(floor)
  times[what] = { latchkit: median(latchkit), floor: median(floor), ratio }
  console.log(`| ${names[what]} | ${show(latchkit)} | ${show(floor)} | ${ratio.toFixed(2)} |`)
}

const proofs = await measureProofs({
  users: numberOf('LATCHKIT_USERS', 60),
  rounds: numberOf('LATCHKIT_ROUNDS', 5),
})
console.log('\n| proofs of | ours | bare Hono | ratio | target |\n| --- | --- | --- | --- | --- |')
for (const [service, { ours, floor, ratio }] of Object.entries(proofs)) {
  console.log(
    `| ${service} | ${ours.toFixed(0)}/s | ${floor.toFixed(0)}/s | ${ratio.toFixed(2)} | ≥ ${least} |`,
  )
  if (ratio < least) process.exitCode = 1
}
if (process.env.LATCHKIT_RESULT)
  writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify({ times, proofs }, null, 2))
