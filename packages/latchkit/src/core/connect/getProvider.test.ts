import { describe, expect, it } from 'vitest'
import { createToy, type ToyProvider, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { selectNamespace } from '../modal/activate.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { getProvider } from './walletAccess.js'

const world = worlds()
const named = (name: string) => expect.objectContaining({ code: name })

describe('getProvider', () => {
  it('answers the object of the wallet that is connected, while it is', async () => {
    const { kit, toy, start } = world()
    await start()
    expect(() => getProvider(kit)).toThrow(named('notConnected'))
    const wallet = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    const provider = getProvider(kit) as ToyProvider
    expect(await provider.speak()).toBe('from the provider')
    expect(wallet.disconnects).toBe(0)
    await disconnect(kit)
    expect(() => getProvider(kit)).toThrow(named('notConnected'))
  })

  it('answers that of the namespace given, else that of the active one', async () => {
    const [toy, doll] = [createToy(), createToy({ namespace: 'doll' })]
    const { kit, start } = world({
      adapters: [toy.adapter, doll.adapter],
      networks: [toyNetwork('1'), toyNetwork('1', 'doll')],
    })
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(getProvider(kit, { namespace: 'toy' })).toBeDefined()
    expect(() => getProvider(kit, { namespace: 'doll' })).toThrow(named('notConnected'))
    selectNamespace(kit, { namespace: 'doll' })
    expect(() => getProvider(kit)).toThrow(named('notConnected'))
    expect(getProvider(kit, { namespace: 'toy' })).toBeDefined()
  })

  it('error: a kit that was destroyed has none, nor has a namespace the site does not know', async () => {
    const { kit, toy, start } = world()
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    expect(() => getProvider(kit, { namespace: 'doll' })).toThrow(named('notConnected'))
    kit.destroy()
    expect(() => getProvider(kit)).toThrow(named('kitDestroyed'))
  })
})
