// npm start: installs what is missing, builds what changed, runs everything on loopback.
//   --json  the address table as one JSON line before `ready`
//   --dev   hot reload instead of built pages (npm run dev)
import { ensureInstalled } from './lib/install.mjs'
import { addressOf, assertFree } from './lib/ports.mjs'
import { seconds } from './lib/run.mjs'
import { supervisor } from './lib/supervisor.mjs'

const began = performance.now()
const dev = process.argv.includes('--dev')
const json = process.argv.includes('--json')

let ending = false
async function end(code, why) {
  if (ending) return
  ending = true
  if (why) console.error(why)
  await all.stop()
  process.exit(code)
}
const all = supervisor({ onCrash: (report) => end(1, report) })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

try {
  await ensureInstalled()
  const { parts } = await import('./parts/table.mjs')
  await assertFree(parts.map((part) => part.place))
  const { build } = await import('./lib/build.mjs')
  // With hot reload the pages come from their sources; the server runs built.
  await build(dev ? ['latchkit', 'server', 'chains', 'login'] : undefined)
  for (const part of parts) if (part.start) all.start({ name: part.place, ...part.start({ dev }) })
  await Promise.all(parts.map((part) => all.ready(part.within ?? part.place, part.answers)))
  if (!ending) {
    const rowOf = async ({ place, about, facts }) => {
      const url = addressOf(place)
      return { name: place, about, url, ...(await facts?.(url)) }
    }
    const table = await Promise.all(parts.map(rowOf))
    if (json) console.log(JSON.stringify(table))
    else
      for (const { about, url, caipNetworkId = '' } of table)
        console.log(`${about.padEnd(18)} ${url} ${caipNetworkId}`.trimEnd())
    console.log(`ready in ${seconds(began)}`)
  }
} catch (error) {
  await end(1, error.message)
}
