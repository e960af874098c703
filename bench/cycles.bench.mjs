// What 50 times opening and closing leave behind, after garbage collection: heap, nodes and listeners of the page, for
// the kit and for a page written by hand (bench/floor). The first ten cycles are let pass: they fill caches once.
import { writeFileSync } from 'node:fs'
import { stage } from './lib/browser.mjs'

const cycles = 50
const { names, visit, end } = await stage()
const grown = {}

for (const name of names) {
  grown[name] = await visit(name, {}, async ({ page, session, url }) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    const cycle = (count) =>
      page.evaluate(async (times) => {
        for (let at = 0; at < times; at++) {
          document.querySelector('button').click()
          await window.shown(() => window.rowsOf().length > 0)
          window.buttonNamed('Close').click()
          await window.shown(() => !window.dialogOf())
        }
      }, count)
    const read = async () => {
      await page.waitForLoadState('networkidle')
      for (let at = 0; at < 3; at++) await session.send('HeapProfiler.collectGarbage')
      const { jsEventListeners, nodes } = await session.send('Memory.getDOMCounters')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return { heap: usedSize, nodes, listeners: jsEventListeners }
    }
    await session.send('HeapProfiler.enable')
    await cycle(10)
    const before = await read()
    await cycle(cycles)
    const after = await read()
    return Object.fromEntries(Object.keys(before).map((key) => [key, after[key] - before[key]]))
  })
}
await end()
console.log(`| growth over ${cycles} cycles | heap, bytes | nodes | listeners |\n| --- | --- | --- | --- |`)
for (const [name, { heap, nodes, listeners }] of Object.entries(grown))
  console.log(`| ${name} | ${heap} | ${nodes} | ${listeners} |`)
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(grown, null, 2))
