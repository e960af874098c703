import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import type { PaymentLink } from '../contracts/send.js'
import { createSendingToy } from '../fixtures/toySend.js'
import { worlds } from '../fixtures/worlds.js'
import { patch } from '../kit/kit.js'
import { sendDraft } from '../select/sendDraft.js'
import type { SendChange } from '../state/send.js'
import { changeSend } from './changeSend.js'
import { readPayment } from './readPayment.js'

const world = worlds()
let ids = 0
const gold = { name: 'Gold', symbol: 'GLD', decimals: 3, address: 'brick-gold' }

/** An account with 9 BRK and some gold, and a link that asks for a payment. */
async function connected(link: Partial<PaymentLink> = {}) {
  const { toy, chain, adapter } = createSendingToy({ can: { send: 'modal' } })
  const { kit, start, clock } = world({
    ...{ id: `payment${++ids}`, adapters: [adapter] },
    tokens: { 'toy:1': [gold] },
  })
  toy.setBalance(async () => 9_000_000n)
  toy.setTokens(async (requested) => requested.map(() => 7_000n))
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await clock.advance(0)
  chain.links['pay:b'] = { to: 'brick-b', ...link }
  return {
    kit,
    chain,
    read: (text = 'pay:b') => readPayment(kit, text),
    draft: () => sendDraft(kit.store.getState()),
  }
}

describe('a payment link', () => {
  it('that names an address alone is that address, as is one that is typed', async () => {
    const { read } = await connected()
    expect(await read()).toEqual({ receiverAddress: 'brick-b' })
    expect(await read('brick-c')).toEqual({ receiverAddress: 'brick-c' })
    expect(await read('nobody')).toBe(undefined)
  })

  it('says how much of the native currency, what for, and what to name', async () => {
    const { kit, read, draft } = await connected({ amount: '0.25', memo: 'Order 7', references: ['brick-r'] })
    const change = await read()
    changeSend(kit, change ?? {})
    expect(draft()).toMatchObject({
      ...{ receiverAddress: 'brick-b', typedAmount: '', amountIn: 'token', memo: 'Order 7' },
      ...{ sendTokenAmount: 250_000n, references: ['brick-r'] },
    })
  })

  it('says which token, as the account has it, also before its tokens were read', async () => {
    const { kit, read, draft } = await connected({ asset: 'brick-gold', amount: '1.5' })
    changeSend(kit, { typedAmount: '9', sendTokenAmount: 9n, isMax: true })
    changeSend(kit, (await read()) ?? {})
    expect(draft()).toMatchObject({ token: gold, typedAmount: '', sendTokenAmount: 1_500n })
    expect(draft()).not.toHaveProperty('isMax')
  })

  it('without a token asks for the native currency; an amount of another token does not stay', async () => {
    const { kit, read, draft } = await connected({ memo: 'Order 7' })
    changeSend(kit, { token: { ...gold, chainId: 'toy:1' }, typedAmount: '9', sendTokenAmount: 9_000n })
    changeSend(kit, (await read()) ?? {})
    expect(draft()).toMatchObject({ token: { symbol: 'BRK' }, typedAmount: '' })
    expect(draft()?.sendTokenAmount).toBe(undefined)
  })

  it('that says no amount leaves the one that was typed', async () => {
    const { kit, read, draft } = await connected({ memo: 'Order 7' })
    changeSend(kit, { typedAmount: '9', sendTokenAmount: 9_000_000n })
    changeSend(kit, (await read()) ?? {})
    expect(draft()).toMatchObject({ typedAmount: '9', sendTokenAmount: 9_000_000n, memo: 'Order 7' })
  })

  it('error: a token that the account does not have', async () => {
    const { read } = await connected({ asset: 'brick-lead' })
    await expect(read()).rejects.toMatchObject({ code: 'linkTokenMissing', data: { network: 'Toy 1' } })
  })

  it.each<readonly [string, Partial<PaymentLink>]>([
    ['more decimals than the token has', { asset: 'brick-gold', amount: '0.0001' }],
    ['a memo that turns what stands beside it', { memo: 'Order\u202e7' }],
    ['a memo with a space that nobody sees', { memo: 'Order 7 ' }],
  ])('error: is refused as a whole: %s', async (_, link) => {
    const { read } = await connected(link)
    await expect(read()).rejects.toMatchObject({ code: 'linkRefused' })
  })

  it('error: is refused by the chain that knows its form', async () => {
    const { kit, chain } = await connected()
    chain.links['pay:?'] = 'refused'
    await expect(readPayment(kit, 'pay:?')).rejects.toMatchObject({ code: 'linkRefused' })
  })

  it.each<readonly [Partial<PaymentLink>, 'token' | 'amount' | 'memo', SendChange]>([
    [{ amount: '2' }, 'amount', { typedAmount: '2.0', sendTokenAmount: 2_000_000n }],
    [{ asset: 'brick-gold' }, 'token', { token: { ...gold, chainId: 'toy:1' } }],
    [{ memo: 'Order 8' }, 'memo', { memo: 'Order 8' }],
  ])(
    'error: %j, where the site has decided on another %s; the same is no other',
    async (link, field, same) => {
      const { kit, read } = await connected(link)
      changeSend(kit, { typedAmount: '1', sendTokenAmount: 1_000_000n, memo: 'Order 7' })
      patch(kit, ({ send }) => (send ? { send: { ...send, fixed: [field] } } : {}))
      await expect(read()).rejects.toMatchObject({ code: 'linkFixed', data: { fields: [field] } })
      changeSend(kit, same)
      expect(await read()).toMatchObject({ receiverAddress: 'brick-b' })
    },
  )
})
