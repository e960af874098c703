import { describe, expect, it } from 'vitest'
import { codeOf } from '../../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../../fixtures/toy.js'
import { worlds } from '../../fixtures/worlds.js'
import { accountState } from '../../select/accountState.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'

const networks = [toyNetwork('1'), toyNetwork('2')]
const world = worlds()

describe('disconnect', () => {
  it('clears the account, tells the wallet and reports success', async () => {
    const { kit, toy, start, account, names, storage, clock } = world()
    await start()
    const a = toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    await clock.advance(0)
    await disconnect(kit)
    expect(account()).toMatchObject({
      status: 'disconnected',
      address: undefined,
      balance: undefined,
      connectorId: undefined,
    })
    expect(a.disconnects).toBe(1)
    expect(names()).toContain('DISCONNECT_SUCCESS')
    expect(storage.entries.get('latchkit:default:connection_status')).toContain('disconnected')
  })

  it("error: §8 'Failed to disconnect chain toy: …' leaves the site disconnected all the same", async () => {
    const { kit, toy, start, account, names } = world()
    await start()
    toy.add('a')
    toy.setRelease(() => Promise.reject('stuck'))
    await connect(kit, { connector: 'toy:a' })
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'failedToDisconnectChain',
      message: expect.stringMatching(/^Failed to disconnect chain toy: .*stuck/),
    })
    expect(account().status).toBe('disconnected')
    expect(names()).toContain('DISCONNECT_ERROR')
  })

  it("error: §8 'Failed to disconnect' where two wallets do not let go, with what each says", async () => {
    const toys = [createToy(), createToy({ namespace: 'brick' })] as const
    const { kit, start } = world({
      networks: [...networks, toyNetwork('7', 'brick')],
      adapters: toys.map(({ adapter }) => adapter),
    })
    await start()
    toys[0].add('a')
    toys[1].add('b', { network: '7' })
    for (const [at, toy] of toys.entries()) toy.setRelease(() => Promise.reject(`stuck ${at}`))
    await connect(kit, { connector: 'toy:a' })
    await connect(kit, { connector: 'toy:b' })
    await expect(disconnect(kit)).rejects.toMatchObject({
      code: 'failedToDisconnect',
      message: 'Failed to disconnect',
      cause: [
        { message: expect.stringContaining('stuck 0') },
        { message: expect.stringContaining('stuck 1') },
      ],
    })
  })

  it('readings 35: nothing of the account stays stored where the wallet of last time has not answered either', async () => {
    const last = world()
    await last.start()
    last.toy.add('a')
    await connect(last.kit, { connector: 'toy:a' })
    await last.clock.advance(0)
    const stored = (name: string) => last.storage.entries.get(`latchkit:default:${name}`)
    expect(stored('native_balance_cache')).toBeDefined()
    last.kit.destroy()
    const { kit, start } = world({}, { toy: createToy(), storage: last.storage })
    await start()
    await disconnect(kit)
    expect(stored('native_balance_cache')).toBeUndefined()
    expect(stored('connection_status')).toContain('disconnected')
  })

  it('ends an attempt under way', async () => {
    const { kit, toy, start, account, clock } = world()
    await start()
    const a = toy.add('a', { behavior: 'ask' })
    const outcome = codeOf(connect(kit, { connector: 'toy:a' }))
    await clock.advance(0)
    await disconnect(kit)
    expect(await outcome).toBe('requestAborted')
    a.yes()
    await clock.advance(0)
    expect(account().status).toBe('disconnected')
  })

  it.each([true, false])(
    'readings 42: disconnecting leaves a namespace alone that another connector of the kind (shared %s) serves',
    async (shared) => {
      const [toy, brick] = [createToy({ shared }), createToy({ namespace: 'brick', shared })]
      const { kit, start } = world({
        networks: [...networks, toyNetwork('1', 'brick')],
        adapters: [toy.adapter, brick.adapter],
      })
      await start()
      toy.add('a')
      brick.add('b')
      await connect(kit, { connector: 'toy:a' })
      await connect(kit, { connector: 'toy:b' })
      await disconnect(kit, { namespace: 'toy' })
      expect(accountState(kit.store.getState(), 'toy').status).toBe('disconnected')
      expect(accountState(kit.store.getState(), 'brick').status).toBe('connected')
    },
  )
})
