import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { worlds } from '../fixtures/worlds.js'
import { sendTransaction } from '../money/sendTransaction.js'
import { signMessage, signTypedData } from './signing.js'

const world = worlds()

describe('signing and sending', () => {
  it('signMessage answers the signature, its scheme and its key; error: userRejected, notConnected', async () => {
    const { kit, toy, start } = world()
    await start()
    expect(await codeOf(signMessage(kit, { message: 'x' }))).toBe('notConnected')
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(await signMessage(kit, { message: 'hi' })).toEqual({
      signature: 'signed:hi',
      type: 'stamp',
      publicKey: 'key-a',
    })
    a.behavior = 'no'
    expect(await codeOf(signMessage(kit, { message: 'x' }))).toBe('userRejected')
  })

  it("error: §8 what the namespace cannot do is 'Unsupported chain'", async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(await codeOf(signTypedData(kit, { typedData: {} }))).toBe('unsupportedChain')
    expect(await codeOf(sendTransaction(kit, { receiver: 'brick-b', amount: 1n }))).toBe('unsupportedChain')
  })
})
