// A table of what was measured side by side: medians, the slow tenth, and the ratio that counts.
import { writeFileSync } from 'node:fs'
import { median, quantile } from './stats.mjs'

/** Prints each row, and writes all of them where `npm run bench` wants its figures. */
export function report(unit, rows) {
  const result = {}
  console.log(
    '| what | latchkit, median (p90) | floor, median (p90) | ratio | target |\n| --- | --- | --- | --- | --- |',
  )
  for (const { what, target, latchkit, floor } of rows) {
    const ratio = median(latchkit) / median(floor)
    const show = (of) => `${median(of).toFixed(1)} ${unit} (${quantile(of, 0.9).toFixed(1)})`
    console.log(`| ${what} | ${show(latchkit)} | ${show(floor)} | ${ratio.toFixed(2)} | ≤ ${target} |`)
    result[what] = { latchkit: median(latchkit), floor: median(floor), ratio, target }
  }
  if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
}
