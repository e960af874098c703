// What a second family of chains costs a site: EVM and Solana beside EVM alone, in one run, in turns. Bytes, gzipped, of what a
// page loads at once (React and what is installed beside the kit left out). CPU slowed down four times: a page load until its
// button is on screen, the click to the frame with the list, and, once connected, the account from cache, while the server is
// silent: with both families it shows the tokens of one and a row for each. The wallets are the same: each speaks both.
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { atOnce } from '../scripts/lib/siteBytes.mjs'
import { serveData } from './account/data.mjs'
import { prepared } from './lib/browser.mjs'
import { benchSites } from './lib/sites.mjs'
import { median, quantile } from './lib/stats.mjs'
import { unwatched } from './lib/unwatched.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 15)
const slow = 4
const settleMs = 1_500
const pages = { 'EVM alone': { site: 'alone', families: 1 }, 'EVM and Solana': { site: 'both', families: 2 } }
const names = Object.keys(pages)

const linesOf = (doors) => `import { createLatchkit } from 'latchkit'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
${doors.map((door) => `import { ${door} } from 'latchkit/${door}'`).join('\n')}
const kit = createLatchkit({ networks: [], adapters: [${doors.map((door) => `${door}()`)}] })
globalThis.site = { kit, ConnectButton, LatchkitProvider }
`

/** Of a site without any family, of EVM alone and of both. */
async function weigh() {
  const none = await atOnce('no-family', linesOf([]))
  const alone = await atOnce('evm-alone', linesOf(['evm']))
  const both = await atOnce('evm-and-solana', linesOf(['evm', 'solana']))
  return {
    'import of the adapter (evm, solana)': [alone - none, both - alone],
    'first load': [alone, both],
  }
}

/** Runs in the page before anything else. */
function watch() {
  window.buttonAt = window.shown(() => document.querySelector('button')?.textContent === 'Connect wallet')
  const root = () => document.querySelector('latchkit-modal')?.shadowRoot
  window.chains = () => [...(root()?.querySelectorAll('dialog[open] .chains button') ?? [])]
  const tokens = () =>
    root()?.querySelectorAll('dialog[open] [role="tabpanel"] [role="listitem"]').length ?? 0
  window.accountShown = (families) =>
    window.shown(() => tokens() > 0 && window.chains().length === (families > 1 ? families : 0))
  window.clicked = async (is) => {
    const began = performance.now()
    document.querySelector('button').click()
    return (await is()) - began
  }
}

const list = () => window.clicked(() => window.shown(() => window.rowsOf().length > 0))

/** Connects all families that the wallet speaks, and has the tokens of each read once. */
async function connect(families) {
  window.rowsOf()[0].click()
  if (families > 1) {
    await window.shown(() => window.buttonNamed('All chains'))
    window.buttonNamed('All chains').click()
  }
  await window.shown(
    () => !window.dialogOf() && document.querySelector('button').textContent.includes('0xf3'),
  )
  await window.clicked(() => window.accountShown(families))
  for (const at of families > 1 ? [1, 0] : []) {
    const before = document.querySelector('button').textContent
    window.chains()[at].click()
    await window.shown(() => document.querySelector('button').textContent !== before)
    await window.accountShown(families)
  }
}

const account = (families) => window.clicked(() => window.accountShown(families))
const close = () => {
  window.buttonNamed('Close').click()
  return window.shown(() => !window.dialogOf())
}

const took = {}
const { sites, stop } = await benchSites({ alone: 'account', both: 'accountTwo' })
const { visit, end } = await unwatched()

async function measure(name) {
  const { site, families } = pages[name]
  const data = await serveData({ tokens: 20, transactions: 0 })
  const scripts = [prepared({ wallets: 2, families: true }), `(${watch})()`]
  await visit({ slow, scripts }, async (page) => {
    const run = (what) => page.evaluate(`() => (${what})(${families})`)
    const note = async (what, act) => {
      took[what] ??= Object.fromEntries(names.map((each) => [each, []]))
      took[what][name].push(await run(act))
    }
    await page.load(sites[site].url + data.query)
    await sleep(settleMs)
    await note('page load → button', () => window.buttonAt)
    await note('click → list, cold', list)
    await sleep(settleMs)
    await run(close)
    await note('click → list, warm', list)
    await run(connect)
    data.silence()
    // No visitor reloads while the page still does what follows a connect.
    await sleep(settleMs)
    await page.reload()
    await sleep(settleMs)
    await note('click → account, from cache', account)
  })
  data.stop()
}

for (let run = 0; run < runs; run++)
  for (const name of run % 2 ? [...names].reverse() : names) await measure(name)
await end()
stop()

const result = { runs }
console.log(`| what | ${names.join(' | ')} | ratio |\n| --- | --- | --- | --- |`)
const row = (what, [alone, both], show) => {
  const ratio = median(both) / median(alone)
  console.log(`| ${what} | ${show(alone)} | ${show(both)} | ${ratio.toFixed(2)} |`)
  result[what] = { alone: median(alone), both: median(both), ratio }
}
for (const [what, [alone, both]] of Object.entries(await weigh()))
  row(`${what}, at once`, [[alone], [both]], ([bytes]) => `${bytes} B gz`)
for (const [what, of] of Object.entries(took))
  row(what, Object.values(of), (ms) => `${median(ms).toFixed(1)} ms (${quantile(ms, 0.9).toFixed(1)})`)
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
