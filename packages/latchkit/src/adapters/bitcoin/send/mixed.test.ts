import { type LocalBitcoin, startBitcoin } from '@latchkit/chains/bitcoin'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '../../../core/contracts/send.js'
import { satsWallet, unisatWallet } from '../fixtures/injectedWallets.js'
import { localNetwork, regtestId } from '../fixtures/localNetwork.js'
import { openPage, type Page } from '../fixtures/openPage.js'
import { type ChainTransaction, stranger } from '../fixtures/openSender.js'

let chain: LocalBitcoin
let page: Page
beforeEach(async () => {
  chain = await startBitcoin()
})
afterEach(async () => {
  page.end()
  await chain.stop()
})

/** A wallet that is connected on the local chain, and small coins at its address beside large ones. */
async function connected(objects: object) {
  const network = localNetwork(regtestId, chain.url)
  page = openPage({ networks: [network], objects })
  const connector = await page.found()
  const options = { network, reconnecting: false, signal: new AbortController().signal }
  const { accounts } = await page.running.connect(connector, options)
  const [account] = accounts
  const send = await page.running.send?.()
  if (!account || !send) throw new Error('it cannot send')
  const small = [546n, 10_000n].map((sats) => chain.faucet(account.id, sats))
  const large = chain.faucet(account.id, 10_001n)
  chain.mine()
  const draft = (amount: 'max' | bigint): Draft => ({ account, network, to: stranger, amount })
  const spentBy = async (amount: 'max' | bigint) => {
    const { id } = await send.submit(connector, await send.quote(draft(amount)), 'slow')
    const { vin } = (await (await fetch(`${chain.url}/tx/${id}`)).json()) as ChainTransaction
    return vin.map(({ txid }) => txid)
  }
  return { send, small, large, draft, spentBy }
}

/** UniSat on the local chain: it has one address, and says nothing of what that is for. */
function unisat() {
  const { state, objects } = unisatWallet({ chain: 'BITCOIN_REGTEST' })
  state.network = 'regtest'
  return objects
}

describe('an address that may hold collectibles beside money', () => {
  it('has its small coins spared, even where all is sent, and that has to be confirmed', async () => {
    const { send, small, large, draft, spentBy } = await connected(unisat())
    const { notices } = await send.quote(draft('max'))
    expect(notices).toMatchObject([
      { code: 'mayHoldCollectibles', level: 'confirm', data: { most: { value: '10000' } } },
    ])
    const spent = await spentBy('max')
    expect(spent).toContain(large)
    expect(spent.filter((txid) => small.includes(txid))).toEqual([])
  })

  it('error: what is spared is not there to be spent: the notice stands beside that of too little', async () => {
    const { send, draft } = await connected(unisat())
    const { fees } = await send.quote(draft('max'))
    const most = fees[0]?.max ?? 0n
    const { notices } = await send.quote(draft(most + 5_000n))
    expect(notices.map(({ code }) => code)).toEqual(['insufficientFunds', 'mayHoldCollectibles'])
  })

  it('a wallet that says which address is for money has all of its coins spent, and nothing to confirm', async () => {
    const { send, small, draft, spentBy } = await connected(satsWallet().objects)
    expect((await send.quote(draft('max'))).notices).toEqual([])
    expect(await spentBy('max')).toContain(small[1])
  })
})
