// The account, CPU slowed down four times. Painted from cache: a page load within 30 s of the last, from the click on the
// account button to the frame with its tokens, while nobody answers; against the floor's click to its list. Long lists:
// 1,000 tokens and 5,000 transactions are scrolled to their end, and every task over 50 ms on the way is counted.
import { writeFileSync } from 'node:fs'
import { stage } from './lib/browser.mjs'
import { median, quantile } from './lib/stats.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 9)
const slow = 4
const target = 1.5
const chainId = 'eip155:1'
const pageSize = 50
const { visit, end } = await stage({ latchkit: 'account' })

const balances = (count) =>
  Array.from({ length: count }, (_, at) => ({
    name: at ? `Token ${at}` : 'Ether',
    symbol: at ? `T${at}` : 'ETH',
    chainId,
    ...(at && { address: `${chainId}:0x${String(at).padStart(40, '0')}` }),
    price: 1 + at,
    quantity: { decimals: '18', numeric: '1.5' },
    iconUrl: '',
  }))

const transaction = (at) => ({
  id: `t${at}`,
  metadata: {
    operationType: at % 2 ? 'send' : 'receive',
    hash: `0x${String(at).padStart(64, '0')}`,
    minedAt: new Date(Date.now() - at * 3 * 3_600_000).toISOString(),
    sentFrom: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    sentTo: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    status: 'confirmed',
    nonce: at,
    chain: chainId,
  },
  transfers: [
    { fungible_info: { symbol: 'ETH' }, direction: at % 2 ? 'out' : 'in', quantity: { numeric: '0.25' } },
  ],
})

/** The gateway and the chain; nobody answers where `isSilent` says so. */
async function serveData(page, { tokens, transactions }, isSilent = () => false) {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  await page.route('http://chain.localhost/**', (route) => {
    if (isSilent()) return
    const asked = route.request().postDataJSON()
    const reply = ({ id }) => ({ jsonrpc: '2.0', id, result: '0x14d1120d7b160000' })
    return route.fulfill({ headers, json: Array.isArray(asked) ? asked.map(reply) : reply(asked ?? {}) })
  })
  await page.route('http://gateway.localhost/**', (route) => {
    if (isSilent()) return
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname.endsWith('/supported-chains'))
      return route.fulfill({ headers, json: { http: [chainId], ws: [] } })
    if (pathname.endsWith('/balance')) return route.fulfill({ headers, json: { balances: balances(tokens) } })
    if (!pathname.endsWith('/history'))
      return route.fulfill({ headers, json: { data: [], count: 0, next: null } })
    const from = Number(searchParams.get('cursor') ?? 0)
    const data = Array.from({ length: Math.min(pageSize, transactions - from) }, (_, at) =>
      transaction(from + at),
    )
    const next = from + pageSize < transactions ? String(from + pageSize) : null
    return route.fulfill({ headers, json: { data, next } })
  })
}

const press = async (page, button) => {
  const { x, y, width, height } = await button.boundingBox()
  const took = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener(
          'click',
          async ({ timeStamp }) =>
            resolve((await window.shown(() => window.itemsOf().length > 0)) - timeStamp),
          { capture: true, once: true },
        ),
      ),
  )
  await page.mouse.click(x + width / 2, y + height / 2, { delay: 60 })
  return took
}
const items = () => {
  window.itemsOf = () => {
    const scene = document.querySelector('latchkit-modal')?.shadowRoot ?? document
    return [...scene.querySelectorAll('dialog[open] :is(li, [role="listitem"])')]
  }
}

async function connect(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('listitem').getByRole('button', { name: 'Foxglove' }).click()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
}

const painted = { floor: [], latchkit: [] }
async function paintFromCache(name) {
  painted[name].push(
    await visit(name, { slow }, async ({ page, url }) => {
      await page.addInitScript(items)
      if (name === 'floor') {
        await page.goto(url, { waitUntil: 'networkidle' })
        return press(page, page.getByRole('button', { name: 'Connect wallet' }))
      }
      let isSilent = false
      await serveData(page, { tokens: 20, transactions: 0 }, () => isSilent)
      await connect(page, url)
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('list', { name: 'Tokens' }).getByRole('listitem').first().waitFor()
      isSilent = true
      await page.reload({ waitUntil: 'load' })
      const button = page.getByRole('button', { name: /^Account/ })
      await button.waitFor()
      // All that a page load with a wallet does is over.
      await page.waitForTimeout(1_000)
      return press(page, button)
    }),
  )
}

/** Scrolls a list to its end; answers every task over 50 ms that lay on the way. */
async function scrollThrough(page, count) {
  return page.evaluate(async (all) => {
    const long = []
    const watch = new PerformanceObserver((list) =>
      long.push(...list.getEntries().map(({ duration }) => duration)),
    )
    watch.observe({ type: 'longtask' })
    const scroller = document.querySelector('latchkit-modal').shadowRoot.querySelector('.scroller')
    const frame = () => new Promise(requestAnimationFrame)
    let still = 0
    while (still < 400) {
      const before = scroller.scrollTop
      scroller.scrollTop += 600
      await frame()
      still = scroller.scrollTop === before ? still + 1 : 0
      if (still > 60 && window.itemsOf().length >= all) break
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    watch.disconnect()
    return { long, items: window.itemsOf().length }
  }, count)
}

const openWith = async ({ page, url }, data, tab) => {
  await page.addInitScript(items)
  await serveData(page, data)
  await connect(page, url)
  await page.getByRole('button', { name: /^Account/ }).click()
  if (tab) await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  await page.waitForTimeout(1_000)
}

for (let run = 0; run < runs; run++)
  for (const name of run % 2 ? ['floor', 'latchkit'] : ['latchkit', 'floor']) await paintFromCache(name)
const lists = {}
for (const [what, data, tab, count] of [
  ['1,000 tokens', { tokens: 1_000, transactions: 0 }, undefined, 1_000],
  ['5,000 transactions', { tokens: 1, transactions: 5_000 }, 'Activity', 5_000],
]) {
  lists[what] = await visit('latchkit', { slow }, async (place) => {
    await openWith(place, data, tab)
    return scrollThrough(place.page, count)
  })
}
await end()

const ratio = median(painted.latchkit) / median(painted.floor)
const show = (name) => `${median(painted[name]).toFixed(1)} ms (${quantile(painted[name], 0.9).toFixed(1)})`
console.log('| account | latchkit, median (p90) | floor, median (p90) | ratio | target |')
console.log('| --- | --- | --- | --- | --- |')
console.log(
  `| painted from cache | ${show('latchkit')} | ${show('floor')} | ${ratio.toFixed(2)} | ≤ ${target} |`,
)
console.log('\n| scrolled to its end | items | tasks over 50 ms | longest |\n| --- | --- | --- | --- |')
for (const [what, { long, items: count }] of Object.entries(lists))
  console.log(`| ${what} | ${count} | ${long.length} | ${Math.max(0, ...long).toFixed(0)} ms |`)
if (process.env.LATCHKIT_RESULT)
  writeFileSync(process.env.LATCHKIT_RESULT, JSON.stringify({ runs, target, painted, ratio, lists }, null, 2))
