import { verifyMessage } from 'viem'
import { walkByTab } from '../../packages/latchkit/src/testing/conformance/walkByTab.js'
import type { WithholdingSite } from '../stage/demoProxies.js'
import type { Engine } from './Engine.js'
import { button, dialog, Visitor } from './Visitor.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = button('Account 0xf3…b92266')

/** Steps of the one journey that every browser takes: open, list, search, connect, sign, disconnect, by keyboard too. */
export const journey: Readonly<Record<string, (visitor: Visitor, url: string) => Promise<void>>> = {
  async 'the modal opens, and Escape gives the focus back'(visitor, url) {
    await visitor.open(url)
    await visitor.click(button('Connect wallet'))
    await visitor.expect(dialog('Connect Wallet'))
    await visitor.expect(button('Test Wallet'))
    await visitor.engine.press('Escape')
    await visitor.expect(dialog('Connect Wallet'), false)
    await visitor.expectFocus(button('Connect wallet'))
  },
  async 'Tab goes around in it and nowhere else'(visitor) {
    await visitor.engine.press('Enter')
    await visitor.expect(button('All wallets'))
    const wrong = await walkByTab({
      evaluate: (measure) => visitor.engine.evaluate(measure),
      press: (key) => visitor.engine.press(key),
    })
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  },
  async 'all wallets are listed and searched, and arrows move among them'(visitor) {
    await visitor.tabTo(button('All wallets'))
    await visitor.engine.press('Enter')
    await visitor.expect(dialog('All Wallets'))
    // Where no mouse is at hand the field does not take the focus by itself.
    await visitor.tabTo({ role: 'searchbox', name: 'Search wallets' })
    await visitor.expect(button('Rabby Wallet'))
    for (const character of 'rainb') await visitor.engine.press(character)
    await visitor.expect(button('MetaMask'), false)
    // Where the keys come slowly the list narrows on the way too: this one goes with the third letter.
    await visitor.expect(button('Rabby Wallet'), false)
    await visitor.engine.press('ArrowDown')
    await visitor.expectFocus(button('Rainbow'))
    await visitor.engine.press('ArrowUp')
    await visitor.engine.press('Escape')
    await visitor.expect(button('MetaMask'))
    await visitor.engine.press('Shift+Tab')
    await visitor.engine.press('Shift+Tab')
    await visitor.expectFocus(button('Back'))
    await visitor.engine.press('Enter')
    await visitor.expect(dialog('Connect Wallet'))
    await visitor.expectFocus(button('All wallets'))
  },
  async 'a wallet is connected by keyboard'(visitor) {
    await visitor.tabTo(button('Test Wallet'))
    await visitor.engine.press('Enter')
    await visitor.fact('status', /^connected$/)
    await visitor.expect(dialog('Connect Wallet'), false)
    await visitor.expectStill()
    await visitor.fact('address', new RegExp(`^${address}$`))
    await visitor.fact('balance', /^\d/)
    await visitor.expectFocus(account)
  },
  async 'a message is signed'(visitor) {
    await visitor.click(button('Sign message'))
    const signature = (await visitor.fact('result', /^0x[\da-f]{130}$/)) as `0x${string}`
    if (!(await verifyMessage({ address, message: 'Hello from Latchkit', signature })))
      throw new Error(`not the signature of ${address}`)
  },
  async 'the wallet is disconnected in the modal'(visitor) {
    await visitor.click(account)
    await visitor.expect(dialog('Account'))
    await visitor.tabTo(button('Disconnect'))
    await visitor.engine.press('Enter')
    await visitor.fact('status', /^disconnected$/)
    await visitor.expect(dialog('Account'), false)
    await visitor.expectFocus(button('Connect wallet'))
  },
  async 'nothing went wrong meanwhile'(visitor) {
    const trouble = await visitor.trouble()
    if (trouble.length > 0) throw new Error(trouble.join('\n'))
  },
}

/** Presses the button of a site that withholds the modal's file: it offers to reload the page. */
async function clickInVain(visitor: Visitor, site: WithholdingSite): Promise<void> {
  await visitor.open(site.url)
  await visitor.click(button('Connect wallet'))
  await visitor.expect(button('Reload page'))
  await visitor.expect(dialog('Connect Wallet'), false)
  await visitor.engine.evaluate(() => {
    document.documentElement.dataset.isBefore = ''
  })
}

const isBefore = (engine: Engine) =>
  engine.evaluate(() => document.documentElement.dataset.isBefore !== undefined)

/**
 * Opens the modal of a site that withholds its file at first: the button offers to reload the page, and once the file can
 * come the modal opens, either at once or, in a browser that keeps the failure of a module, after the reload.
 */
export async function openWhenTriedAgain(engine: Engine, site: WithholdingSite): Promise<void> {
  const visitor = new Visitor(engine)
  await clickInVain(visitor, site)
  site.serve()
  await visitor.click(button('Reload page'))
  const outcome = async () => {
    if ((await visitor.see(dialog('Connect Wallet'))).count > 0) return 'opened'
    return (await isBefore(engine)) ? 'waiting' : 'reloaded'
  }
  // While a page goes there is none to look at.
  const seen = await visitor.until(
    'the modal opens or the page is loaded anew',
    () => outcome().catch(() => 'going'),
    (now) => now === 'opened' || now === 'reloaded',
  )
  if (seen === 'reloaded') await visitor.click(button('Connect wallet'))
  await visitor.expect(dialog('Connect Wallet'))
  await visitor.expect(button('Reload page'), false)
}

/** Opens it on a page that the visitor reloads instead, once the file can come. */
export async function openAfterReload(engine: Engine, site: WithholdingSite): Promise<void> {
  const visitor = new Visitor(engine)
  await clickInVain(visitor, site)
  site.serve()
  await engine.evaluate(() => {
    setTimeout(() => location.reload())
  })
  await visitor.until(
    'the page is loaded anew',
    () => isBefore(engine).catch(() => true),
    (before) => !before,
  )
  await visitor.click(button('Connect wallet'))
  await visitor.expect(dialog('Connect Wallet'))
}

/** Takes a browser through all of it. */
export async function takeJourney(
  engine: Engine,
  url: string,
  step: (title: string, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const visitor = new Visitor(engine)
  for (const [title, run] of Object.entries(journey)) await step(title, () => run(visitor, url))
}

/** When a script was asked for and when it had come, in ms from the press on. */
interface LoadedScript {
  readonly name: string
  readonly begin: number
  readonly end: number
}

/**
 * Opens the list of wallets, and presses one as soon as it is there.
 * @returns The scripts that the page asked for from the press on, and that had come when the wallet was asked.
 */
export async function pressWallet(visitor: Visitor, url: string): Promise<readonly LoadedScript[]> {
  await visitor.open(url)
  await visitor.click(button('Connect wallet'))
  await visitor.expect(button('Test Wallet'))
  await visitor.engine.evaluate(notePress)
  await visitor.click(button('Test Wallet'))
  const scripts = await visitor.until(
    'the wallet is asked',
    () => visitor.engine.evaluate(scriptsOfPress),
    (seen) => seen !== 'not asked',
  )
  return scripts === 'not asked' ? [] : scripts
}

// What follows runs in the page, so it holds on to nothing of this file.

function notePress(): void {
  const noted = { pressedAt: 0, askedAt: 0 }
  const press = () => {
    noted.pressedAt = performance.now()
  }
  addEventListener('click', press, { capture: true, once: true })
  const prompts = window.latchkit.wallet.prompts as string[]
  const push = prompts.push.bind(prompts)
  prompts.push = (...added) => {
    noted.askedAt ||= performance.now()
    return push(...added)
  }
  Object.assign(window, { notedPress: noted })
}

function scriptsOfPress(): readonly LoadedScript[] | 'not asked' {
  const { notedPress } = window as unknown as { notedPress: { pressedAt: number; askedAt: number } }
  const { pressedAt, askedAt } = notedPress
  if (askedAt === 0) return 'not asked'
  return performance.getEntriesByType('resource').flatMap(({ name, startTime, duration }) => {
    const [begin, end] = [startTime - pressedAt, startTime + duration - pressedAt]
    const isWaitedFor = begin >= 0 && startTime + duration <= askedAt && /\.js$/.test(name)
    return isWaitedFor ? [{ name: name.split('/').at(-1) ?? '', begin, end }] : []
  })
}
