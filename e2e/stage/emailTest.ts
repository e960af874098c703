import type { Browser, BrowserContext } from '@playwright/test'
import { verifyMessage } from 'viem'
import { EmailWallet } from './EmailWallet.js'
import { launchOptions } from './launchOptions.js'
import { type OwnCustody, ownCustody } from './ownCustody.js'
import { test as base, expect } from './test.js'

const features = '--disable-features='

/**
 * Chromium as visitors have it, which divides the storage of a frame by the site that it is in. All else that tests switch off stays off:
 * pages of the browser's own load beside each window otherwise, and these tests open many.
 */
export const partitioned = (...first: readonly string[]) => {
  const { args, ...rest } = launchOptions(...first)
  const isOff = (name: string) => name !== 'ThirdPartyStoragePartitioning'
  const divided = (flag: string) => features + flag.slice(features.length).split(',').filter(isOff).join()
  return { ...rest, args: args.map((flag) => (flag.startsWith(features) ? divided(flag) : flag)) }
}

interface Fixtures {
  /** A visitor of the demo in a browser that divides the storage of frames by sites. */
  readonly wallet: EmailWallet
  /** Services of the test's own, in the place of the shared ones. */
  readonly custody: OwnCustody
}

export const test = base.extend<Fixtures>({
  wallet: async ({ page, watched: _ }, use) => use(new EmailWallet(page)),
  custody: async ({ context }, use) => {
    const custody = await ownCustody()
    await custody.serve(context)
    await use(custody)
    await custody.close()
  },
})

/** Opens another browser profile, before the same services. */
export async function openProfile(
  browser: Browser,
  custody: OwnCustody,
  query = 'networks=31337',
): Promise<EmailWallet> {
  const context = await browser.newContext()
  await custody.serve(context)
  const wallet = new EmailWallet(await context.newPage())
  await wallet.open(query)
  // The time between two codes.
  custody.advance(31_000)
  return wallet
}

/** Logs in by the address of a wallet in another browser profile: all twelve digits of that mail to it are typed. */
export async function openDevice(
  browser: Browser,
  custody: OwnCustody,
  email: string,
  mails: number,
): Promise<EmailWallet> {
  const wallet = await openProfile(browser, custody)
  await wallet.type(email)
  await expect(wallet.dialog('Register Device')).toBeVisible()
  const code = await custody.codeTo(email, mails)
  expect(code).toHaveLength(12)
  await wallet.code.fill(code)
  // Until both services have seen a code, only auth vouches for the wallet: the first time it says where it was made.
  if (mails === 2) await wallet.press('It’s mine')
  await expect(wallet.demo.fact('status')).toHaveText('connected')
  return wallet
}

/** Expects the signature of the demo's message by an address. */
export async function expectSigned({ page }: EmailWallet, address: `0x${string}`): Promise<void> {
  const result = page.getByTestId('result')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello from Latchkit', signature })).toBe(true)
}

/** Has the demo's message signed, approves it in the window, and expects the signature of an address. */
export async function signMessage(wallet: EmailWallet, address: `0x${string}`): Promise<void> {
  await wallet.demo.tryIt('Sign message')
  await wallet.press()
  await expectSigned(wallet, address)
}

/** An answer of auth or recovery, and what it lets caches do. */
interface Answered {
  readonly path: string
  readonly caching: string | undefined
}

/** Notes every answer of auth and recovery that a browser gets from now on. */
export function answersTo(context: BrowserContext): readonly Answered[] {
  const answers: Answered[] = []
  context.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (/^\/(auth|recovery)\/v1\//.test(path))
      answers.push({ path, caching: response.headers()['cache-control'] })
  })
  return answers
}

/** Expects that no answer is left in a cache, and that some of these paths were among them. */
export function expectUncached(answers: readonly Answered[], paths: readonly string[]): void {
  expect(answers.map(({ path }) => path)).toEqual(expect.arrayContaining([...paths]))
  expect(answers.filter(({ caching }) => caching !== 'no-store')).toEqual([])
}

export { expect }
