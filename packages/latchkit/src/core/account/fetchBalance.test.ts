import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { fetchBalance } from './fetchBalance.js'

const world = worlds()

describe('balance', () => {
  it('§9 is kept for 30 s, then read again; forced at once', async () => {
    const { kit, toy, start, clock, account } = world()
    let reads = 0
    toy.setBalance(async () => BigInt(++reads))
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(29_999)
    await fetchBalance(kit)
    expect(account().balance?.value).toBe(1n)
    await clock.advance(1)
    await Promise.all([fetchBalance(kit), fetchBalance(kit)])
    expect(account().balance?.value).toBe(2n)
    await fetchBalance(kit, { force: true })
    expect(account().balance?.value).toBe(3n)
  })

  it('error: §9 after a failure it waits 30 s, and the last amount stays with the error', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(30_000)
    toy.setBalance(() => Promise.reject(new Error('down')))
    await expect(fetchBalance(kit)).rejects.toThrow('down')
    expect(account()).toMatchObject({ balanceStatus: 'error', balance: { value: 1_500_000n } })
    await fetchBalance(kit)
    toy.setBalance(async () => 9n)
    await clock.advance(30_000)
    await fetchBalance(kit)
    expect(account()).toMatchObject({ balanceStatus: 'ready', balance: { value: 9n } })
  })

  it('an answer that comes while another wallet is asked is not lost when that one says no', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    let answer: (value: bigint) => void = () => undefined
    toy.setBalance(() => new Promise((resolve) => (answer = resolve)))
    toy.add('a')
    const b = toy.add('b')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    b.behavior = 'ask'
    const outcome = codeOf(connect(kit, { connector: 'toy:b' }))
    await clock.advance(0)
    answer(7n)
    await clock.advance(0)
    b.no()
    expect(await outcome).toBe('userRejected')
    expect(account()).toMatchObject({ balanceStatus: 'ready', balance: { value: 7n } })
  })

  it('an answer for the account before never shows on the account now', async () => {
    const { kit, toy, start, clock, account } = world()
    await start()
    let answer: (value: bigint) => void = () => undefined
    toy.setBalance(() => new Promise((resolve) => (answer = resolve)))
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    const old = answer
    toy.setBalance(async () => 5n)
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-x')],
    })
    await clock.advance(0)
    await clock.advance(0)
    old(111n)
    await clock.advance(0)
    expect(account()).toMatchObject({ address: 'brick-x', balance: { value: 5n } })
  })
})
