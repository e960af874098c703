import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../testing/createMemoryStorage.js'
import { connect } from '../connect/connect.js'
import { createToy } from '../fixtures/toy.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'

const world = worlds()
const backendUrl = 'https://gateway.example'

type Reply =
  | { readonly name: string | null; readonly avatar: string | null; readonly picture?: string }
  | number

/** A page, and a gateway that says so of the first wallet's address, or a status to refuse with. */
function page(
  reply: Reply,
  last?: Parameters<typeof world>[1],
  options: object = { backendUrl },
  served: readonly string[] = ['toy:1', 'toy:2'],
) {
  const toy = last?.toy ?? createToy({ named: true, supports: ['names'] })
  const requests: string[] = []
  const fetch = async (address: URL | RequestInfo) => {
    const { pathname } = new URL(String(address))
    if (pathname === '/v1/supported-chains') return Response.json({ http: served, ws: [] })
    requests.push(pathname)
    if (typeof reply === 'number') return new Response('{}', { status: reply })
    return Response.json(pathname.endsWith('/brick-a') ? reply : { name: null, avatar: null })
  }
  const settings = { adapters: [toy.adapter], ...options, services: { fetch } }
  return { ...world(settings, last ?? { toy, storage: createMemoryStorage() }), requests }
}

async function connected(...given: Parameters<typeof page>) {
  const all = page(...given)
  await all.start()
  all.toy.add('a')
  await connect(all.kit, { connector: 'toy:a' })
  // What reads it is loaded meanwhile.
  await expect.poll(() => [all.account().balanceStatus, all.kit.live.inFlight.size]).toEqual(['ready', 0])
  return all
}

const accountsNow = (...addresses: readonly string[]) => ({
  type: 'change' as const,
  connectorId: 'toy:a',
  accounts: addresses.map((address) => toyAccount(address)),
})
const mira = {
  ...{ name: 'mira.toy', avatar: 'https://pictures.example/mira.png' },
  picture: '/public/getProfileImage/mira.toy',
}

describe('what an account calls itself', () => {
  it('§1, §3 profile name and picture are those of the connected address', async () => {
    const { account, requests } = await connected(mira)
    expect(account()).toMatchObject({ profileName: 'mira.toy', profileImage: mira.avatar })
    expect(requests).toEqual(['/v1/identity/brick-a'])
  })

  it('§7 on a network that is not in the list of the gateway nobody is asked, and there is no name', async () => {
    const { account, requests } = await connected(mira, undefined, { backendUrl }, ['toy:2'])
    expect(account().profileName).toBeUndefined()
    expect(requests).toEqual([])
  })

  it.each([
    { supports: ['identity'], name: 'mira.toy', calls: ['/v1/identity/brick-a'] },
    { supports: ['names'], name: undefined, calls: [] },
  ] as const)(
    'of a connection that knows no names is asked for where its adapter says so: $supports',
    async (given) => {
      const toy = createToy({ supports: given.supports })
      const { account, requests } = await connected(mira, { toy, storage: createMemoryStorage() })
      expect([account().profileName, requests]).toEqual([given.name, given.calls])
    },
  )

  it('is not shown for another account, nor after a disconnect', async () => {
    const { account, toy, requests, kit } = await connected(mira)
    toy.emit(accountsNow('brick-z'))
    await expect.poll(() => account().address).toBe('brick-z')
    expect([account().profileName, account().profileImage]).toEqual([undefined, undefined])
    await expect.poll(() => [requests.at(-1), kit.live.inFlight.size]).toEqual(['/v1/identity/brick-z', 0])
    expect(account().profileName).toBeUndefined()
    toy.emit(accountsNow('brick-a'))
    await expect.poll(() => account().profileName).toBe('mira.toy')
    expect(requests).toHaveLength(2)
    toy.emit(accountsNow())
    await expect.poll(() => account().status).toBe('disconnected')
    expect(account().profileName).toBeUndefined()
  })

  it('readings 35: nothing that was read about the account is stored any more once the wallet is gone', async () => {
    const { account, toy, storage } = await connected(mira)
    const stored = () => [...storage.entries.values()].join()
    await expect.poll(stored).toContain('mira.toy')
    toy.emit(accountsNow())
    await expect.poll(() => account().status).toBe('disconnected')
    expect(stored()).not.toMatch(/mira|brick-a/)
  })

  it('S4 a name is a text that can be seen, and a picture lies behind https', async () => {
    const odd = { name: ` mi\u202era${'a'.repeat(400)}`, avatar: 'javascript:alert(1)' }
    const { account, kit } = await connected(odd)
    expect(account().profileName).toBe(`mira${'a'.repeat(251)}`)
    expect(account().profileImage).toBeUndefined()
    kit.destroy()
    expect((await connected({ name: '\u200b', avatar: null })).account().profileName).toBeUndefined()
  })

  it('§9 is kept for 5 min, over a page load too', async () => {
    const first = await connected(mira)
    first.kit.destroy()
    const second = page(mira, first)
    await second.start()
    await expect.poll(() => second.account().profileName).toBe('mira.toy')
    expect(second.kit.store.getState().queries?.identity?.toy?.data).toEqual(mira)
    expect(second.requests).toEqual([])
    second.kit.destroy()
    const later = page({ name: 'other.toy', avatar: null }, first)
    await later.clock.advance(300_000)
    await later.start()
    await expect.poll(() => later.account().profileName).toBe('other.toy')
    expect(later.requests).toEqual(['/v1/identity/brick-a'])
  })

  it('error: a gateway that fails costs only the name; nobody is asked without one, or where there are no names', async () => {
    const failed = await connected(404)
    expect(failed.account()).toMatchObject({ profileName: undefined, balanceStatus: 'ready' })
    failed.kit.destroy()
    const alone = await connected(mira, undefined, {})
    expect(alone.requests).toEqual([])
    alone.kit.destroy()
    const plain = { toy: createToy(), storage: createMemoryStorage() }
    expect((await connected(mira, plain)).requests).toEqual([])
  })

  it('error: what somebody wrote into the storage is not shown unless it has the right form', async () => {
    const storage = createMemoryStorage()
    const rows = [{ of: 'brick-a', at: 0, name: { toString: 'x' } }]
    storage.set('latchkit:default:identity_cache', JSON.stringify({ v: 1, d: rows }))
    const { account } = await connected(mira, {
      toy: createToy({ named: true, supports: ['names'] }),
      storage,
    })
    expect(account().profileName).toBe('mira.toy')
  })
})
