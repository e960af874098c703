import { publicWallets } from '../packages/latchkit/src/walletconnect/fixtures/publicPeers.js'
import { blockForeignHosts } from '../packages/server/src/fixtures/blockForeignHosts.js'
import { account, expect, linkOf, test } from './stage/pairedTest.js'

// The site in a real browser; the wallet by every public library, old and new, outside of it.

// The public libraries call home whatever their options say.
let blocked: ReturnType<typeof blockForeignHosts>
test.beforeAll(() => {
  blocked = blockForeignHosts()
})
test.afterAll(() => blocked.end())

for (const [name, open] of Object.entries(publicWallets))
  test(`pairs with ${name}, signs, and ends there`, async ({ demo, relay }) => {
    const wallet = await open(relay.url)
    try {
      await demo.open('pairing=on&wallet=off')
      await wallet.pair(await linkOf(demo))
      await expect.poll(() => wallet.proposals.length).toBe(1)
      await wallet.approve(wallet.proposals[0]?.id ?? 0, {
        eip155: {
          chains: ['eip155:31337'],
          accounts: [`eip155:31337:${account.address}`],
          methods: ['personal_sign'],
          events: ['accountsChanged', 'chainChanged'],
        },
      })
      await expect(demo.fact('status')).toHaveText('connected')
      const result = await demo.tryIt('Sign message')
      await expect.poll(() => wallet.requests.length).toBe(1)
      const [{ id = 0, topic = '', params } = {}] = wallet.requests
      const [raw] = (params?.request.params ?? []) as [`0x${string}`]
      const signature = await account.signMessage({ message: { raw } })
      await wallet.respond(topic, { id, jsonrpc: '2.0', result: signature })
      await expect(result).toHaveText(signature)
      await wallet.disconnect(topic)
      await expect(demo.fact('status')).toHaveText('disconnected')
    } finally {
      await wallet.end()
    }
  })
