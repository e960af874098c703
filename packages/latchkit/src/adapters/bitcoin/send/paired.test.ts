import { type LocalBitcoin, startBitcoin } from '@latchkit/chains/bitcoin'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { switchNetwork } from '../../../core/connect/switchNetwork.js'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import type { Kit } from '../../../core/kit/kit.js'
import { sendTransaction } from '../../../core/money/sendTransaction.js'
import { pendingTransactions } from '../../../core/select/accountState.js'
import { bitcoinKeys } from '../../../testing/keys.js'
import { ownAddress } from '../fixtures/injectedWallets.js'
import { localNetwork, otherId, regtestId } from '../fixtures/localNetwork.js'
import { openPaired, type PairedOptions, type PairedWorld } from '../fixtures/openPaired.js'
import { type ChainTransaction, stranger } from '../fixtures/openSender.js'

const amount = 5_000_000n
const address = ownAddress('segwit')
let chain: LocalBitcoin
let site: PairedWorld
beforeAll(async () => {
  chain = await startBitcoin()
})
afterAll(() => chain.stop())
beforeEach(() => {
  site = openPaired({ prefixes: { [`bip122:${otherId}`]: 'regtest' } })
})
afterEach(() => site.end())

const transaction = async (id: string): Promise<ChainTransaction> =>
  (await fetch(`${chain.url}/tx/${id}`)).json()

/** Pairs with a wallet that has the chain's coins, and allows these methods. */
async function paired(methods: readonly string[], wallet: PairedOptions['wallet'] = {}) {
  const network = localNetwork(regtestId, chain.url)
  const { caipNetworkId } = network
  const bitcoin = { keys: bitcoinKeys, esploraUrls: { [caipNetworkId]: chain.url } }
  const opened = await site.pair({ networks: [network], methods, wallet: { bitcoin, ...wallet } })
  return { ...opened, network }
}

const sent = (kit: Kit, confirmed: readonly string[] = []) =>
  site.settled(sendTransaction(kit, { receiver: stranger, amount, confirmed }))
const methodsOf = ({ requests }: { readonly requests: readonly { readonly method: string }[] }) =>
  requests.map(({ method }) => method)

describe('a wallet of Bitcoin that is paired with', () => {
  it('signs the PSBT that the kit makes, where it allows that, and the kit sends it', async () => {
    const { kit, wallet } = await paired(['sendTransfer', 'signPsbt'])
    // It does not say what its address is for, and the coins are chosen here.
    expect(await codeOf(sent(kit))).toBe('confirmationNeeded')
    const { vout } = await transaction(await sent(kit, ['mayHoldCollectibles']))
    expect(vout[0]).toMatchObject({ value: Number(amount), scriptpubkey_address: stranger })
    expect(vout[1]?.scriptpubkey_address).toBe(address)
    expect(methodsOf(wallet)).toEqual(['signPsbt'])
  })

  it('sends by itself where it signs no PSBT: it is asked in the protocol’s shape, and its id is followed to the block', async () => {
    const { kit, wallet, network } = await paired(['sendTransfer'])
    const id = await sent(kit)
    const { vout } = await transaction(id)
    expect(vout[0]).toMatchObject({ value: Number(amount), scriptpubkey_address: stranger })
    expect(wallet.requests).toMatchObject([
      {
        ...{ chainId: network.caipNetworkId, method: 'sendTransfer' },
        params: { account: address, recipientAddress: stranger, amount: '5000000', changeAddress: address },
      },
    ])
    const pending = () => pendingTransactions(kit.store.getState()).filter((each) => each.id === id)
    expect(pending()).toMatchObject([{ status: 'pending' }])
    chain.mine()
    for (let waited = 0; waited < 60 && pending()[0]?.status === 'pending'; waited++)
      await site.world.pass(1_000, 1_000)
    expect(pending()).toMatchObject([{ status: 'confirmed' }])
  })

  it('its transaction is known by its id, however the wallet writes that', async () => {
    const { kit } = await paired(['sendTransfer'], { answer: () => ({ txid: `0x${'AB'.repeat(32)}` }) })
    expect(await sent(kit)).toBe('ab'.repeat(32))
  })

  it.each([[{ sent: true }], [null], [{ txid: 'ab' }], [{ txid: ['ab'.repeat(32)] }]])(
    'error: the answer %j does not say that it was not sent',
    async (answer) => {
      const { kit } = await paired(['sendTransfer'], { answer: () => answer })
      expect(await codeOf(sent(kit))).toBe('requestUnconfirmed')
    },
  )

  it('error: an id of another transaction, which does not pay the receiver, is never confirmed', async () => {
    const txid = chain.faucet(address, 7_000_000n)
    chain.mine()
    const { kit } = await paired(['sendTransfer'], { answer: () => ({ txid }) })
    expect(await sent(kit)).toBe(txid)
    const statusNow = () => pendingTransactions(kit.store.getState()).find(({ id }) => id === txid)?.status
    for (let waited = 0; waited < 60 && statusNow() === 'pending'; waited++)
      await site.world.pass(30_000, 30_000)
    expect(statusNow()).toBe('dropped')
  })

  it('error: a no in the wallet is one, and nothing is sent', async () => {
    const answer = () => {
      throw Object.assign(new Error('no'), { code: 5000 })
    }
    const { kit } = await paired(['sendTransfer'], { answer })
    expect(await codeOf(sent(kit))).toBe('userRejected')
  })

  it('error: it is not asked on a network of the same addresses that the session does not name', async () => {
    const networks = [regtestId, otherId].map((id) => localNetwork(id, chain.url))
    const { kit, wallet } = await site.pair({ networks, methods: ['sendTransfer'] })
    await site.settled(switchNetwork(kit, { network: `bip122:${otherId}` }))
    expect(await codeOf(sent(kit))).toBe('chainNotSupported')
    expect(wallet.requests).toEqual([])
  })
})
