// 500 wallets announce themselves: from the click to the frame with the list, and from a letter in the search field to
// the frame with what it finds. The kit waits 300 ms for the next letter (§9) where the floor does not: that wait is
// taken off, since it is meant. In turns with a page written by hand (bench/floor).
import { stage } from './lib/browser.mjs'
import { report } from './lib/report.mjs'

const runs = Number(process.env.LATCHKIT_RUNS ?? 15)
const waitMs = { floor: 0, latchkit: 300 }
const { names, visit, end } = await stage()
const list = {}
const search = {}

async function measure(name) {
  await visit(name, { wallets: 500 }, async ({ page, url }) => {
    await page.goto(url, { waitUntil: 'networkidle' })
    const shown = await page.evaluate(async () => {
      const from = performance.now()
      document.querySelector('button').click()
      return (await window.shown(() => window.rowsOf().length > 0)) - from
    })
    await page.waitForLoadState('networkidle')
    await page.evaluate(async () => {
      await window.shown(() => window.buttonNamed('All wallets'))
      window.buttonNamed('All wallets').click()
      const dialog = () => window.dialogOf()?.querySelector('[type=search]')
      await window.shown(() => dialog() && window.rowsOf().length > 4)
      dialog().focus()
    })
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      const field = window.dialogOf().querySelector('[type=search]')
      window.typed = new Promise((resolve) =>
        field.addEventListener('input', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true }),
      )
    })
    await page.keyboard.insertText('377')
    // Wallet 377 alone has it.
    const found = await page.evaluate(
      async () => (await window.shown(() => window.rowsOf().length === 1)) - (await window.typed),
    )
    list[name] = [...(list[name] ?? []), shown]
    search[name] = [...(search[name] ?? []), found - waitMs[name]]
  })
}

for (let run = 0; run < runs; run++)
  for (const name of run % 2 ? names : [...names].reverse()) await measure(name)
await end()
report('ms', [
  { what: '500 announced wallets → list', target: 1.2, ...list },
  { what: 'search in 500', target: 1.2, ...search },
])
