import { createFakeClock } from 'latchkit/testing'
import { expect, it } from 'vitest'
import { describeStores, type StoreConfig } from '../fixtures/stores.js'
import { makePageKey } from '../siwx/fixtures/pageKey.js'
import { createTokenStore } from '../siwx/store/createTokenStore.js'
import { createStore } from '../store/createStore.js'
import { createProofs } from './createProofs.js'

const url = 'https://auth.test/auth/v1/share'
const began = 1_800_000_000_000
const stillClock = { now: () => began, after: () => () => undefined }

/** A key, and requests with its proofs. */
async function openPage() {
  const key = await makePageKey()
  return async (at: number, claims: object = {}) => {
    const DPoP = await key.proofOf('POST', url, at, { claims })
    // Each time anew, as it comes again.
    return () => new Request(url, { method: 'POST', headers: { DPoP } })
  }
}

/** One process: its notes are its own, its tokens those of the database. */
function startProcess(
  clock: { now: () => number; startedAtMs?: number },
  more: { isShared?: boolean; tokens?: object } = {},
) {
  const none = { recordProof: async () => true, removeExpired: async () => undefined }
  const parts = { clock: { ...stillClock, ...clock }, tokens: none, isShared: false, hosts: () => [] }
  const proofOf = createProofs({ ...parts, ...more } as Parameters<typeof createProofs>[0])
  return async (request: Request) => {
    try {
      await proofOf(request).recordUse()
      return 'taken'
    } catch (error) {
      const { code, data } = error as { code: string; data: { reason: string; retrySeconds?: number } }
      return [code, data.reason, data.retrySeconds]
    }
  }
}

const shown = ['siwxProofInvalid', 'it was shown before', undefined]
const late = (retrySeconds?: number) => ['siwxProofInvalid', 'it is of another time', retrySeconds]

it('security: a proof is taken once, by whichever request, for as long as its time lets it be shown', async () => {
  const clock = createFakeClock(began)
  const page = await openPage()
  const show = startProcess(clock)
  const first = await page(began)
  expect(await Promise.all(Array.from({ length: 20 }, () => show(first())))).toEqual([
    'taken',
    ...Array.from({ length: 19 }, () => shown),
  ])
  // One that is ahead counts longest; others come meanwhile, and the notes are turned over.
  const ahead = await page(began + 2_000)
  expect(await show(ahead())).toBe('taken')
  for (let seconds = 1; seconds <= 62; seconds++) {
    await clock.advance(1_000)
    expect(await show((await page(clock.now()))())).toBe('taken')
    expect(await show(ahead())).toEqual(shown)
  }
  await clock.advance(1_000)
  expect(await show(ahead())).toEqual(late())
})

it('security: a clock that is set back brings no proof back', async () => {
  let now = began
  const page = await openPage()
  const show = startProcess({ now: () => now })
  const first = await page(began)
  expect(await show(first())).toBe('taken')
  now -= 3_600_000
  expect(await show((await page(now))())).toBe('taken')
  expect(await show(first())).toEqual(late())
  now = began + 59_000
  expect(await show(first())).toEqual(shown)
})

it('the same request may note its proof twice', async () => {
  const tokens = { recordProof: async () => true, removeExpired: async () => undefined }
  const proof = createProofs({ clock: stillClock, tokens, isShared: false, hosts: () => [] })(
    (await (await openPage())(began))(),
  )
  await proof.recordUse()
  await proof.recordUse()
})

it.each([2_000, 1_000, 0, -1_000, -59_000])(
  'security: a proof of before a restart is refused after it, made %i ms ahead; one that is made when it says so is taken',
  async (ahead) => {
    const page = await openPage()
    const before = startProcess({ now: () => began })
    const proof = await page(began + ahead)
    expect(await before(proof())).toBe('taken')
    // Its last moment is the first one of the next process.
    let now = began
    const after = startProcess({ now: () => now, startedAtMs: began })
    const answers: unknown[] = []
    for (; now <= began + 62_000; now += 500) answers.push(await after(proof()))
    expect(answers.filter((answer) => answer === 'taken')).toEqual([])
  },
)

it('after a restart it says when a proof is taken that goes by its time, which may be a second less exact', async () => {
  const page = await openPage()
  let now = began + 700
  const show = startProcess({ now: () => now, startedAtMs: began + 400 })
  const [code, reason, retrySeconds] = await show((await page(now))())
  expect([code, reason]).toEqual(late().slice(0, 2))
  expect(Number(retrySeconds)).toBeLessThanOrEqual(3)
  // The answer says its time in whole seconds, and the page counts on from there.
  const stated = Math.floor(now / 1_000) * 1_000
  now += Number(retrySeconds) * 1_000
  expect(await show((await page(stated + Number(retrySeconds) * 1_000))())).toBe('taken')
})

describeStores('proofs, of several processes', (make) => {
  const open = (config: StoreConfig) =>
    createStore({ config: () => config as never, log: () => undefined, clock: stillClock })

  it('security: of one database, one that was shown to a process is refused by another', async () => {
    const config = await make()
    if (!config.databaseUrl) return
    const stores = [open(config), open(config)]
    const processes = stores.map((store) =>
      startProcess(stillClock, { isShared: store.isShared, tokens: createTokenStore(store) }),
    )
    const page = await openPage()
    const request = await page(began)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => processes[at % 2]?.(request())))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(1)
    for (const store of stores) await store.close()
  })
})
