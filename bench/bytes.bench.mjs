// What a site sends to a visitor, gzipped, React left out; and what writing the same page by hand sends (bench/floor).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets, measure } from '../scripts/check/budgets.mjs'
import { readChunks } from '../scripts/lib/chunks.mjs'
import { builtExample } from './lib/sites.mjs'

const found = measure(readChunks(builtExample()))
const result = { react: found.react.bytes }
console.log('| what | bytes gz | budget |\n| --- | --- | --- |')
for (const [name, limit] of Object.entries(budgets)) {
  console.log(`| ${name} | ${found[name].bytes} | ${limit} |`)
  result[name] = { bytes: found[name].bytes, limit }
}
console.log(`| React itself | ${found.react.bytes} | |`)
const assets = join(builtExample(), 'assets')
const all = readdirSync(assets).filter((file) => file.endsWith('.js'))
result.everything = all.reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file))).length, 0)
console.log(`| everything the example can ever load | ${result.everything} | |`)
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
