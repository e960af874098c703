import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import { worlds } from '../fixtures/worlds.js'
import { balanceParts } from '../select/balances.js'
import { fetchBalanceParts } from './fetchBalanceParts.js'

const world = worlds()
const whole = { free: 10n, reserved: 4n, frozen: 7n, minimum: 2n, spendable: 7n, decimals: 6, symbol: 'BRK' }

async function connected() {
  const open = world()
  await open.start()
  open.toy.add('a')
  await connect(open.kit, { connector: 'toy:a' })
  return { ...open, now: () => balanceParts(open.kit.store.getState()) }
}

describe('the parts of a balance', () => {
  it('are read when they are wanted, kept for 30 s, and never those of another network or account', async () => {
    const { kit, toy, clock, now } = await connected()
    const reads: string[] = []
    toy.setParts(async ({ network, account }) => {
      reads.push(`${network.caipNetworkId} ${account.id}`)
      return whole
    })
    expect(now()).toEqual({ parts: undefined, status: 'idle' })
    await fetchBalanceParts(kit)
    await fetchBalanceParts(kit)
    expect(now()).toEqual({ parts: whole, status: 'ready' })
    await fetchBalanceParts(kit, { force: true })
    await clock.advance(30_000)
    await fetchBalanceParts(kit)
    expect(reads).toEqual(Array.from({ length: 3 }, () => 'toy:1 key-a'))
    await switchNetwork(kit, { network: 'toy:2' })
    expect(now()).toEqual({ parts: undefined, status: 'idle' })
    await fetchBalanceParts(kit)
    expect(reads.at(-1)).toBe('toy:2 key-a')
    await disconnect(kit)
    expect(now()).toEqual({ parts: undefined, status: 'idle' })
    await expect(fetchBalanceParts(kit)).rejects.toMatchObject({ code: 'notConnected' })
  })

  it('error: where nothing is held back none are made up; a failure is thrown, and what was known stays', async () => {
    const { kit, toy, now } = await connected()
    await fetchBalanceParts(kit)
    expect(now()).toEqual({ parts: undefined, status: 'unserved' })
    toy.setParts(async () => whole)
    await fetchBalanceParts(kit, { force: true })
    toy.setParts(() => Promise.reject(new Error('down')))
    await expect(fetchBalanceParts(kit, { force: true })).rejects.toThrow('down')
    expect(now()).toEqual({ parts: whole, status: 'error' })
  })
})
