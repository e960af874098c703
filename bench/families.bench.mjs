// The costs of further families of chains for a site: EVM alone, EVM and Solana, and these with Bitcoin and Polkadot, in one run,
// in turns. Bytes, gzipped, of what a page loads at once (React and what is installed beside the kit left out). CPU slowed down
// four times: a page load until its button is on screen, the click to the frame with the list, and, once connected, the account
// from cache, while the server is silent: with several families it shows the tokens of one and a row for each. The wallets are
// the same: each speaks all four.
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
const pages = {
  'EVM alone': { site: 'alone', doors: ['evm'] },
  'EVM and Solana': { site: 'both', doors: ['evm', 'solana'] },
  'all four': { site: 'four', doors: ['evm', 'solana', 'bitcoin', 'polkadot'] },
}
const names = Object.keys(pages)
/** The most that one family more may weigh at once, in bytes. */
const mostBytes = 1_024

const linesOf = (doors) => `import { createLatchkit } from 'latchkit'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
${doors.map((door) => `import { ${door} } from 'latchkit/${door}'`).join('\n')}
const kit = createLatchkit({ networks: [], adapters: [${doors.map((door) => `${door}()`)}] })
globalThis.site = { kit, ConnectButton, LatchkitProvider }
`

/** The first load of a site without any family, and with one more each time; what each family adds. */
async function weigh() {
  const doors = pages['all four'].doors
  const loads = []
  for (let count = 0; count <= doors.length; count++)
    loads.push(await atOnce(`families-${count}`, linesOf(doors.slice(0, count))))
  return {
    firstLoad: names.map((name) => loads[pages[name].doors.length]),
    added: Object.fromEntries(doors.map((door, at) => [door, loads[at + 1] - loads[at]])),
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
const { sites, stop } = await benchSites({ alone: 'account', both: 'accountTwo', four: 'accountFour' })
const { visit, end } = await unwatched()

async function measure(name) {
  const { site, doors } = pages[name]
  const data = await serveData({ tokens: 20, transactions: 0 })
  const scripts = [prepared({ wallets: 2, families: true }), `(${watch})()`]
  await visit({ slow, scripts }, async (page) => {
    const run = (what) => page.evaluate(`() => (${what})(${doors.length})`)
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
console.log(`| what | ${names.join(' | ')} | ratio |\n| --- | --- | --- | --- | --- |`)
const row = (what, columns, show) => {
  const [alone, both, four] = columns.map((each) => median(each))
  const ratios = [both / alone, four / alone]
  console.log(
    `| ${what} | ${columns.map(show).join(' | ')} | ${ratios.map((one) => one.toFixed(2)).join(', ')} |`,
  )
  result[what] = { alone, both, four, ratios }
}
const { firstLoad, added } = await weigh()
row(
  'first load, at once',
  firstLoad.map((bytes) => [bytes]),
  ([bytes]) => `${bytes} B gz`,
)
for (const [what, of] of Object.entries(took))
  row(what, Object.values(of), (ms) => `${median(ms).toFixed(1)} ms (${quantile(ms, 0.9).toFixed(1)})`)
for (const [door, bytes] of Object.entries(added)) console.log(`latchkit/${door}: ${bytes} B gz at once`)
Object.assign(result, { added })
if (process.env.LATCHKIT_RESULT) writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify(result, null, 2))
// The first family brings what all of them need.
const heavy = Object.entries(added).filter(([door, bytes]) => door !== 'evm' && bytes > mostBytes)
if (heavy.length > 0) {
  console.error(`more than ${mostBytes} B gz at once: ${heavy.map(([door]) => door).join(', ')}`)
  process.exitCode = 1
}
