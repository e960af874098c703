import { verifyMessage, verifyTypedData } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connector } from '../../../core/contracts/connector.js'
import { createTestWallet, type TestWallet } from '../../../testing/testWallet.js'
import { fail } from '../../../wire/errors/fail.js'
import { sessionEnded } from '../../../wire/errors/pairing.js'
import { missingOrInvalid } from '../../../wire/errors/walletConnect.js'
import { accountOf, first, second } from '../fixtures/localChains.js'
import { announceOdd, codeOf, openPage, type Page } from '../fixtures/page.js'

let page: Page
let wallet: TestWallet
afterEach(() => {
  wallet?.stop()
  page?.end()
})

async function connected(): Promise<Connector> {
  page = openPage({ injected: false })
  wallet = createTestWallet({ chains: [{ id: 31_337, rpcUrl: 'http://127.0.0.1:1' }] })
  wallet.announce()
  const [connector] = page.foundConnectors.values()
  const signal = new AbortController().signal
  await page.running.connect(connector!, { network: undefined, reconnecting: false, signal })
  return connector!
}
const caipNetworkId = 'eip155:31337'
const sign = (connector: Connector, message: string, address: string = first) =>
  page.running.signMessage(connector, { account: accountOf(address), caipNetworkId, message })
const signTyped = async (connector: Connector, typedData: object) =>
  (await page.running.typedData!()).signTypedData(connector, {
    account: accountOf(first),
    caipNetworkId,
    typedData,
  })

const mail = {
  domain: { name: 'Mail', version: '1', chainId: 31_337n, verifyingContract: second },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: second, amount: 2n ** 200n, text: 'Grüße 🦊' },
} as const

describe('signMessage', () => {
  it.each(['hello', '', 'Grüße 🦊\n\u0000', '0x1234'])(
    'signs %j so that it can be verified',
    async (message) => {
      const { signature } = await sign(await connected(), message)
      expect(await verifyMessage({ address: first, message, signature: signature as `0x${string}` })).toBe(
        true,
      )
    },
  )

  it('error: §8 4001 the person declines', async () => {
    const connector = await connected()
    wallet.set({ reject: ['personal_sign'] })
    expect(await codeOf(sign(connector, 'hello'))).toBe('userRejected')
  })

  it('error: 4100 an address the wallet does not share', async () => {
    expect(await codeOf(sign(await connected(), 'hello', second))).toBe('unauthorized')
  })

  it('asks for the accounts once more when the wallet has forgotten the site', async () => {
    const connector = await connected()
    wallet.removePermission()
    expect((await sign(connector, 'hello')).signature).toMatch(/^0x[\da-f]{130}$/)
    expect(wallet.prompts).toEqual(['eth_requestAccounts', 'eth_requestAccounts', 'personal_sign'])
  })

  it('error: what a provider of the kit’s own wraps in a code is told, not the code', async () => {
    page = openPage({ injected: false })
    const wrapped = (own: Error) => Object.assign(new Error('disconnected', { cause: own }), { code: 4900 })
    const ended = wrapped(fail(sessionEnded, { wallet: 'Odd' }))
    const connector = announceOdd(page, { personal_sign: () => Promise.reject(ended) })
    expect(await codeOf(sign(connector, 'hello'))).toBe('sessionEnded')
  })

  it('error: a method that a paired wallet was not allowed is one that it does not have', async () => {
    page = openPage({ injected: false })
    const own = fail(missingOrInvalid, { context: 'The wallet has not allowed personal_sign.' })
    const refused = Object.assign(new Error('not allowed', { cause: own }), { code: 4200 })
    const connector = announceOdd(page, { personal_sign: () => Promise.reject(refused) })
    expect(await codeOf(sign(connector, 'hello'))).toBe('methodUnsupported')
  })

  it('§5 0x and 62 hex characters are enough', async () => {
    page = openPage({ injected: false })
    const signature = `0x${'a'.repeat(62)}`
    const connector = announceOdd(page, { personal_sign: signature })
    expect(await sign(connector, 'hello')).toMatchObject({ signature })
  })

  it.each(['0x', `0x${'a'.repeat(62 - 1)}`, 'a'.repeat(130), null, {}])(
    'error: §5 %j is no signature',
    async (answer) => {
      page = openPage({ injected: false })
      const connector = announceOdd(page, { personal_sign: answer, eth_signTypedData_v4: answer })
      expect(await codeOf(sign(connector, 'hello'))).toBe('badAnswer')
      expect(await codeOf(signTyped(connector, mail))).toBe('badAnswer')
    },
  )
})

describe('signTypedData', () => {
  it('signs amounts of any size so that they can be verified', async () => {
    const signature = await signTyped(await connected(), mail)
    expect(await verifyTypedData({ ...mail, address: first, signature: signature as `0x${string}` })).toBe(
      true,
    )
  })

  it.each<[string, object]>([
    ['undefined', { name: 'Mail', version: '1', chainId: undefined, verifyingContract: second }],
    ['null', { name: 'Mail', version: '1', chainId: null, verifyingContract: second, salt: null }],
    ['nothing but two', { name: 'Mail', version: undefined, chainId: 31_337, salt: undefined }],
    ['a chain 0', { name: 'Mail', chainId: 0n }],
    ['no field', {}],
  ])('signs the fields of a domain that have a value: %s', async (_, domain) => {
    const signature = await signTyped(await connected(), { ...mail, domain })
    const values = Object.entries(domain).filter(([, value]) => value !== undefined && value !== null)
    const whole = { ...mail, address: first, domain: Object.fromEntries(values) } as const
    expect(await verifyTypedData({ ...whole, signature: signature as `0x${string}` })).toBe(true)
    page.end()
    wallet.stop()
    page = openPage({ injected: false })
    let text = ''
    const eth_signTypedData_v4 = ([, json]: readonly string[]) => {
      text = json ?? ''
      return `0x${'a'.repeat(130)}`
    }
    await signTyped(announceOdd(page, { eth_signTypedData_v4 }), { ...mail, domain })
    const given = JSON.parse(text) as { types: { EIP712Domain: { name: string }[] }; domain: object }
    expect(given.types.EIP712Domain.map(({ name }) => name)).toEqual(values.map(([name]) => name))
    expect(Object.keys(given.domain)).toEqual(values.map(([name]) => name))
  })

  it('error: typed data without what it needs is not handed over', async () => {
    const connector = await connected()
    const failed = signTyped(connector, { types: {}, message: {} })
    await expect(failed).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields: ['primaryType', 'domain'] },
    })
    expect(wallet.prompts).toEqual(['eth_requestAccounts'])
  })
})
