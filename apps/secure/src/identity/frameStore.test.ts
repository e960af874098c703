import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, it, vi } from 'vitest'
import { bundlesIn } from '../calls/bundles.js'
import { receiversIn } from '../calls/receivers.js'
import { breakStorage, storageFaults } from './fixtures/storageFaults.js'
import { type FrameStore, openFrameStore } from './frameStore.js'

const site = 'https://atlas.example'

afterEach(() => void vi.restoreAllMocks())

it('a disk that is full at a start hides no wallet that is there, and keeps none at a first visit', async () => {
  const database = new IDBFactory()
  await (await openFrameStore(database)).set('current', 'wallet:a:b')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = await openFrameStore(database)
  expect([store.isLasting, await store.get('current')]).toEqual([true, 'wallet:a:b'])
  expect((await openFrameStore(new IDBFactory())).isLasting).toBe(false)
})

/** The bundles of a page with a storage. */
function bundlesOf(store: FrameStore) {
  const bundles = bundlesIn({ store, origin: site, everySecond: () => () => undefined })
  const send = (id: string, approve = () => {}) =>
    bundles.send(id, 'eip155:1', async () => {
      approve()
      return { hashes: [] }
    })
  return { ...bundles, send }
}

it.each(storageFaults)(
  'a storage that is %s stops no approval, and tells no site that what has gone out has not',
  async (_, act, name) => {
    const store = await openFrameStore(new IDBFactory())
    await receiversIn(store).add(['0x1'])
    let failure: DOMException | undefined
    const { send, requireById: named } = bundlesOf(store)
    await send('0x1', () => {
      failure = breakStorage(act, name).failure
    })
    expect(await named('0x1')).toMatchObject({ id: '0x1' })
    await receiversIn(store).add(['0x2'])
    // What the wallet is kept by is not written off so.
    const setOrRead = act === 'get' ? store.get('current') : store.set('current', 'wallet:a:b')
    await expect(setOrRead).rejects.toBe(failure)
    vi.restoreAllMocks()
    expect(await receiversIn(store).list()).toEqual(['0x1'])
  },
)

it('of two frames that note at once neither undoes what the other one has noted', async () => {
  const database = new IDBFactory()
  const [one, other] = [await openFrameStore(database), await openFrameStore(database)]
  await Promise.all([
    ...[bundlesOf(one).send('0x1'), bundlesOf(other).send('0x2')],
    ...[receiversIn(one).add(['0x1']), receiversIn(other).add(['0x2'])],
  ])
  const named = ['0x1', '0x2'].map((id) => bundlesOf(one).requireById(id))
  expect(await Promise.all(named)).toMatchObject([{ id: '0x1' }, { id: '0x2' }])
  expect([...(await receiversIn(one).list())].sort()).toEqual(['0x1', '0x2'])
})
