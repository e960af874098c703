import { describe, expect, it } from 'vitest'
import { resolveName } from '../account/resolveName.js'
import type { ConnectionCapabilities } from '../contracts/capabilities.js'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { openSend } from '../money/openSend.js'
import { sendTransaction } from '../money/sendTransaction.js'
import { canChooseAccount, connectionCapabilities } from '../select/connectionCapabilities.js'
import { sendCalls } from '../wallet/sendCalls.js'
import { signTypedData } from '../wallet/signing.js'
import { watchAsset } from '../wallet/watchAsset.js'
import { chooseAccount } from './chooseAccount.js'
import { connect } from './connect.js'

const world = worlds()
const capabilities = (kit: Kit) => connectionCapabilities(kit.store.getState())

/** A connected wallet whose adapter says what is given. */
async function connected(says?: ConnectionCapabilities) {
  const toy = createToy({ named: true })
  const { kit, start, storage, clock } = world({ adapters: [toy.adapter] })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  if (says) toy.emit({ type: 'change', connectorId: 'toy:a', capabilities: says })
  await clock.advance(0)
  return { kit, toy, storage, clock }
}

describe('what a connection can do', () => {
  it('is what its adapter said at connect, and since; nothing without a connection', async () => {
    const { kit, toy, clock } = await connected()
    expect(capabilities(kit)).toEqual({ assets: true, names: true })
    toy.emit({ type: 'change', connectorId: 'toy:a', capabilities: { typedData: true } })
    await clock.advance(0)
    expect(capabilities(kit)).toEqual({ typedData: true })
    toy.emit({ type: 'change', connectorId: 'toy:a', caipNetworkId: 'toy:2' })
    await clock.advance(0)
    expect(capabilities(kit)).toEqual({ typedData: true })
    toy.emit({ type: 'disconnect', connectorId: 'toy:a' })
    await clock.advance(0)
    expect(capabilities(kit)).toEqual({})
  })

  it('§6 row 13 is asked of the state: an account picker the adapter could load is not offered unless the connection names it', async () => {
    const toy = createToy()
    const { adapter } = toy
    const picker = async () => ({ choose: async () => [] })
    const { kit, start } = world({
      adapters: [{ ...adapter, setup: (context) => ({ ...adapter.setup(context), accounts: picker }) }],
    })
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(canChooseAccount(kit.store.getState())).toBe(false)
    await expect(chooseAccount(kit)).rejects.toMatchObject({ code: 'unsupportedChain' })
  })

  it.each<[string, (kit: Kit) => Promise<unknown>]>([
    ['chooseAccount', (kit) => chooseAccount(kit)],
    ['openSend', (kit) => openSend(kit)],
    ['sendCalls', (kit) => sendCalls(kit, { calls: [] })],
    ['sendTransaction', (kit) => sendTransaction(kit, { receiver: 'brick-b', amount: 1n })],
    ['signTypedData', (kit) => signTypedData(kit, { typedData: {} })],
    ['watchAsset', (kit) => watchAsset(kit, { address: 'brick-gold', symbol: 'GLD', decimals: 6 })],
  ])('error: unsupportedChain where the connection does not name it: %s', async (_, request) => {
    const { kit } = await connected({})
    await expect(request(kit)).rejects.toMatchObject({ code: 'unsupportedChain' })
  })

  it('error: unsupportedChain for the Send view where the connection sends by the verb alone', async () => {
    const { kit } = await connected({ send: 'headless' })
    await expect(openSend(kit)).rejects.toMatchObject({ code: 'unsupportedChain' })
  })

  it('a connection without names finds nobody', async () => {
    const { kit } = await connected({})
    expect(await resolveName(kit, 'ann.toy')).toBeUndefined()
  })
})
