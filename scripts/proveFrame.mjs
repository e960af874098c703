// npm run prove:frame -- <origin of a secure site> <project id>: builds the frame from these sources and compares it with what is served
// there, byte by byte, but for the one line that names the project. An operator can serve another frame to another visitor: this says
// what this machine got.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { root } from './lib/run.mjs'

const dist = join(root, 'apps/secure/dist')
const configLine = /(<script type="application\/json" id="config">)[^<]*(<\/script>)/

/** The bytes at an address; none where it has no such file. */
async function bytesAt(url) {
  const answer = await fetch(url)
  if (!answer.ok && answer.status !== 404) throw new Error(`${url}: ${answer.status}`)
  return Buffer.from(answer.ok ? await answer.arrayBuffer() : [])
}

/** The files of the built frame that an origin answers otherwise. */
async function differences(origin, projectId) {
  const found = []
  const differs = (name, served) => {
    if (!served.equals(readFileSync(join(dist, name)))) found.push(name)
  }
  for (const path of ['sdk', 'window']) {
    const served = (await bytesAt(new URL(`/${path}?projectId=${projectId}`, origin))).toString('utf8')
    differs('index.html', Buffer.from(served.replace(configLine, '$1$2')))
  }
  for (const name of readdirSync(join(dist, 'assets')))
    differs(`assets/${name}`, await bytesAt(new URL(`/assets/${name}`, origin)))
  return found
}

const [origin, projectId] = process.argv.slice(2)
if (!URL.canParse(origin ?? '') || !projectId) {
  console.error('npm run prove:frame -- https://secure.example.net <project id>')
  process.exit(2)
}
await build(['secure'], { quiet: true })
const found = await differences(origin, projectId)
console.log(
  found.length === 0
    ? 'The frame that is served is built from these sources.'
    : `Other than these sources make it: ${found.join(', ')}`,
)
process.exitCode = found.length === 0 ? 0 : 1
