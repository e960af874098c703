import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { switchNetwork } from '../connect/switchNetwork.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { resolveName } from './resolveName.js'

const world = worlds()
const backendUrl = 'https://gateway.example'
const record = (address: string, avatar?: string) => ({
  name: 'ann.toy',
  addresses: { 1: { address } },
  attributes: { ...(avatar && { avatar }) },
})

/** A connected account of a family with names, and a gateway that answers this for each, or refuses with a status. */
async function connected(
  answer: object | number,
  options: object = { backendUrl },
  /** What the family's part for names waits for while it loads. */
  loading = Promise.resolve(),
) {
  const toy = createToy({ named: true, supports: ['names'] })
  const setup: typeof toy.adapter.setup = (context) => {
    const running = toy.adapter.setup(context)
    return { ...running, ...(running.names && { names: () => loading.then(running.names) }) }
  }
  const requests: string[] = []
  const fetch = async (address: URL | RequestInfo) => {
    const { pathname, searchParams } = new URL(String(address))
    if (pathname === '/v1/supported-chains') return Response.json({ http: ['toy:1'], ws: [] })
    // The account's own name is read as well, by its address.
    if (!pathname.startsWith('/v1/profile/account/')) return new Response('{}', { status: 404 })
    requests.push(`${pathname} for ${searchParams.get('sender')}`)
    return typeof answer === 'number' ? new Response('{}', { status: answer }) : Response.json(answer)
  }
  const { kit, start, clock } = world({
    adapters: [{ ...toy.adapter, setup }],
    ...options,
    services: { fetch },
  })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  return {
    kit,
    requests,
    /** Looks a name up, and lets the tries of a failing gateway pass. */
    resolve: async (name: string) => {
      const looking = resolveName(kit, name)
      looking.catch(() => undefined)
      await clock.advance(10_000)
      return looking
    },
  }
}

describe('resolveName', () => {
  it('answers whose a name is by the gateway, the name as its registry writes it', async () => {
    const { resolve, requests } = await connected(record('brick-ann', 'https://pictures.example/ann'))
    expect(await resolve('Ann.toy')).toEqual({
      name: 'ann.toy',
      address: 'brick-ann',
      avatar: 'https://pictures.example/ann',
    })
    expect(requests).toEqual(['/v1/profile/account/ann.toy for brick-a'])
  })

  it('answers for the network that was in use, though the wallet moves while the part for names loads', async () => {
    let comes = () => {}
    const loading = new Promise<void>((resolve) => {
      comes = resolve
    })
    // The gateway serves the first network alone.
    const { kit, resolve } = await connected(record('brick-ann'), { backendUrl }, loading)
    const looking = resolve('ann.toy')
    await switchNetwork(kit, { network: 'toy:2' })
    comes()
    expect(await looking).toEqual({ name: 'ann.toy', address: 'brick-ann' })
  })

  it('answers nothing of a text that is no name, and sends it nowhere', async () => {
    const { resolve, requests } = await connected(record('brick-ann'))
    expect(await resolve('brick-ann')).toBeUndefined()
    expect(requests).toEqual([])
  })

  it.each([
    ['that nobody has registered', []],
    ['that the gateway does not find', 404],
    ['that has addresses of other families alone', { ...record('x'), addresses: { 60: { address: '0x1' } } }],
    ['whose address is none', record('not an address')],
  ])('error: a name %s stands for nobody', async (_, answer) => {
    const { resolve } = await connected(answer)
    expect(await codeOf(resolve('ann.toy'))).toBe('nameNotFound')
  })

  it('error: a gateway that fails has not answered that the name is nobody’s', async () => {
    const { resolve } = await connected(503)
    expect(await codeOf(resolve('ann.toy'))).toBe('nameResolvingFailed')
  })

  it('error: without a gateway, where the family reads no registry, there is nobody to ask', async () => {
    const { resolve } = await connected(record('brick-ann'), {})
    expect(await codeOf(resolve('ann.toy'))).toBe('namesUnavailable')
  })

  it('error: without a connected wallet', async () => {
    const { kit, start } = world()
    await start()
    expect(await codeOf(resolveName(kit, 'ann.toy'))).toBe('notConnected')
  })
})
