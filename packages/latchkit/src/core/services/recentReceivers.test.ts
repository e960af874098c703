import { expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { worlds } from '../fixtures/worlds.js'
import { recentReceivers, rememberReceiver } from './recentReceivers.js'

const world = worlds()

/** A kit with a wallet: without one nothing is stored of an account. */
async function connected() {
  const made = world()
  await made.start()
  made.toy.add('ann')
  await connect(made.kit, { connector: 'toy:ann' })
  await made.clock.advance(0)
  return made
}

it('row 8: an account finds whom it sent to, however both are written, each once a network', async () => {
  const { kit } = await connected()
  const send = (from: string, address: string, chainId: string, at: number) =>
    rememberReceiver(kit, { from, address, chainId, at })
  send('brick-ann', 'brick-bob', 'toy:1', 1)
  send('brick2-ann', 'brick2-bob', 'toy:2', 2)
  send('brick2-ann', 'brick-bob', 'toy:2', 3)
  send('brick2-ann', 'brick2-Bob', 'toy:2', 4)
  send('brick-Ann', 'brick-bob', 'toy:1', 5)
  const known = (from: string) => recentReceivers(kit, from).map(({ address, at }) => [address, at])
  expect(known('brick-ann')).toEqual([
    ['brick2-Bob', 4],
    ['brick-bob', 3],
    ['brick-bob', 1],
  ])
  expect(known('brick9-Ann')).toEqual([['brick-bob', 5]])
})

it('what was kept before networks were belongs to who is written as then', async () => {
  const { kit, storage } = await connected()
  const stored = { from: 'brick-ann', address: 'brick-bob', at: 1 }
  storage.set('latchkit:default:recent_receivers', JSON.stringify({ v: 1, d: [stored] }))
  expect(recentReceivers(kit, 'brick-ann')).toEqual([stored])
  expect(recentReceivers(kit, 'brick-Ann')).toEqual([])
  rememberReceiver(kit, { ...stored, chainId: 'toy:1', at: 2 })
  expect(recentReceivers(kit, 'brick2-ann')).toEqual([{ ...stored, chainId: 'toy:1', at: 2 }])
})
