// Logins by a provider: proofs a second of CPU that auth and recovery take, beside bare routes (bench/social/proofs.mjs). LATCHKIT_USERS (60) and
// LATCHKIT_ROUNDS (5) make it longer or shorter.
import { writeFileSync } from 'node:fs'
import { measureProofs } from './social/proofs.mjs'

/** Below this part of the bare routes something of ours is slow: limits, claims and statements take the rest. */
const least = 0.3
const numberOf = (name, byDefault) => Number(process.env[name] ?? byDefault)

const proofs = await measureProofs({
  users: numberOf('LATCHKIT_USERS', 60),
  rounds: numberOf('LATCHKIT_ROUNDS', 5),
})
console.log('| proofs of | ours | bare Hono | ratio | target |\n| --- | --- | --- | --- | --- |')
for (const [service, { ours, floor, ratio }] of Object.entries(proofs)) {
  console.log(
    `| ${service} | ${ours.toFixed(0)}/s | ${floor.toFixed(0)}/s | ${ratio.toFixed(2)} | ≥ ${least} |`,
  )
  if (ratio < least) process.exitCode = 1
}
if (process.env.LATCHKIT_RESULT)
  writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify({ proofs }, null, 2))
