// Verifies of sign-in a second of CPU, by the kind of signature, beside a bare route of Hono with the same cryptography and a database of the
// same kind (bench/siwx/bare.mjs): in one process, in turns and in one run. Each verify has a nonce of its own and ends in a session.
// Contracts are asked on a local chain; there the bare route is viem's `verifyMessage`. LATCHKIT_VERIFIES (60) and LATCHKIT_ROUNDS (5)
// make it longer or shorter.
// Of CPU, since both wait as often for the disk, and a machine that does something else meanwhile is slow for either.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './lib/stats.mjs'
import { openBare } from './siwx/bare.mjs'
import { startContracts } from './siwx/chain.mjs'
import { chainIds, makeKinds, owner } from './siwx/kinds.mjs'

const built = (path) => import(new URL(`../packages/${path}`, import.meta.url).href)
const { writeMessage } = await built('latchkit/dist/signIn/index.js')
const { createSiwx, openSiwxStore } = await built('server/dist/siwx/index.js')
const verifies = Number(process.env.LATCHKIT_VERIFIES ?? 60)
const rounds = Number(process.env.LATCHKIT_ROUNDS ?? 5)
/** Below this part of the bare route something of ours is slow. */
const least = 0.5
const origin = 'https://app.example.org'
const headers = { Origin: origin, 'Content-Type': 'application/json' }
const post = (path, body, more = {}) =>
  new Request(origin + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })

const folder = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
const contracts = await startContracts(owner)
// Also when a verify fails.
process.once('exit', contracts.stop)
const kinds = await makeKinds(contracts)
const store = await openSiwxStore({ folder })
let addresses = 0
const siwx = createSiwx({
  domains: [new URL(origin).host],
  chainIds,
  store,
  rpcUrls: { 'eip155:31337': contracts.url },
  // What is measured is not a limit.
  addressOf: () => `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
})

async function signed({ chainId, address, sign }, nonce) {
  const now = Date.now()
  const message = writeMessage({
    domain: new URL(origin).host,
    uri: `${origin}/login`,
    version: '1',
    accountAddress: address,
    chainId,
    nonce,
    statement: 'Sign in to Example.',
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + 86_400_000).toISOString(),
  })
  return { message, signature: await sign(message) }
}

/** Requests that are ready to be sent; making them is not measured. */
const prepare = {
  async ours(kind) {
    const given = await siwx.handle(post('/siwx/nonce', {}))
    const [cookie] = given.headers.getSetCookie()
    const { nonce } = await given.json()
    return post('/siwx/verify', await signed(kind, nonce), { Cookie: cookie.split(';')[0] })
  },
  bare: async (kind, bare) => post('/verify', await signed(kind, bare.nonce())),
}

const found = {}
for (const [name, kind] of Object.entries(kinds)) {
  const bareFolder = mkdtempSync(join(folder, 'bare-'))
  const bare = openBare(bareFolder, kind.verify)
  const send = { ours: (request) => siwx.handle(request), bare: (request) => bare.fetch(request) }
  found[name] = { ours: [], bare: [] }
  for (let round = -1; round < rounds; round++) {
    for (const who of round % 2 ? ['bare', 'ours'] : ['ours', 'bare']) {
      const requests = []
      for (let count = 0; count < verifies; count++) requests.push(await prepare[who](kind, bare))
      const before = process.cpuUsage()
      for (const request of requests) {
        const answer = await send[who](request)
        if (answer.status !== 200) throw new Error(`${name}, ${who}: ${answer.status} ${await answer.text()}`)
      }
      const { user, system } = process.cpuUsage(before)
      const perSecond = verifies / ((user + system) / 1_000_000)
      // The first round warms both.
      if (round >= 0) found[name][who].push(perSecond)
    }
  }
  bare.close()
}
await store.close()
rmSync(folder, { recursive: true, force: true })

const result = { verifies, rounds }
console.log('| kind | ours | bare Hono | ratio | target |\n| --- | --- | --- | --- | --- |')
for (const [name, { ours, bare }] of Object.entries(found)) {
  const [own, floor] = [median(ours), median(bare)]
  // Of each round, in which both ran one after the other: the machine may be slower in another one.
  const ratio = median(ours.map((each, at) => each / bare[at]))
  console.log(`| ${name} | ${own.toFixed(0)}/s | ${floor.toFixed(0)}/s | ${ratio.toFixed(2)} | ≥ ${least} |`)
  result[name] = { ours: own, floor, ratio }
  if (ratio < least) process.exitCode = 1
}
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
