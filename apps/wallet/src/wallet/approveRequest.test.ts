import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { approveRequest } from './approveRequest.js'
import { rejectRequest } from './rejectRequest.js'
import type { Request, Wallet } from './wallet.js'

afterEach(() => void vi.unstubAllGlobals())

const request = { id: 7, topic: 'topic' } as Request

type Page = ReturnType<typeof openPage>

/** A page with a storage, of which each act can fail, and a site behind a relay. */
function openPage(stored = new Map<string, string>()) {
  const failing = new Set<'get' | 'set'>()
  const use = (act: 'get' | 'set') => {
    if (failing.has(act)) throw new DOMException('broken', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', {
    getItem(key: string) {
      use('get')
      return stored.get(key) ?? null
    },
    setItem(key: string, value: string) {
      use('set')
      stored.set(key, value)
    },
  })
  const tell = vi.fn(async (_answer: unknown) => undefined)
  const kit = {
    respondSessionRequest: tell,
    getPendingSessionRequests: () => [],
    getPendingSessionProposals: () => [],
    getActiveSessions: () => ({}),
  }
  const keyring = { accounts: () => [] }
  const marks = { answering: new Set(), performed: new Map(), declined: new Map(), answered: new Set() }
  const wallet = { kit, keyring, store: createStore(() => ({})), ...marks } as unknown as Wallet
  const perform = vi.fn(async () => 'hash')
  return {
    failing,
    stored,
    tell,
    perform,
    approve: () => approveRequest(wallet, request, perform, 'Sent.'),
    reject: () => rejectRequest(wallet, request),
    outcome: () => wallet.store.getState().outcome?.text,
  }
}

it.each([
  ['written', ['set']],
  ['read nor written', ['get', 'set']],
] as const)(
  'a storage that can’t be %s once it was sent: the site is told, and a second try only tells',
  async (_, acts) => {
    const { failing, perform, tell, approve } = openPage()
    perform.mockImplementation(async () => {
      for (const act of acts) failing.add(act)
      return 'hash'
    })
    tell.mockRejectedValueOnce(new Error('The relay is lost'))
    expect(await approve()).toBe(false)
    expect(await approve()).toBe(true)
    expect(perform).toHaveBeenCalledTimes(1)
    expect(tell).toHaveBeenLastCalledWith({
      topic: 'topic',
      response: { id: 7, jsonrpc: '2.0', result: 'hash' },
    })
  },
)

it('what was sent and not told is only told after a reload of the page, and then forgotten', async () => {
  const before = openPage()
  before.tell.mockRejectedValueOnce(new Error('The relay is lost'))
  expect(await before.approve()).toBe(false)
  const { approve, perform, tell, stored } = openPage(before.stored)
  expect(await approve()).toBe(true)
  expect(perform).not.toHaveBeenCalled()
  expect(tell).toHaveBeenCalledTimes(1)
  expect([...stored.values()]).toEqual(['{}'])
})

it('error: a storage that can’t be read before it is sent ends it: an earlier page may have sent it', async () => {
  const { failing, perform, approve } = openPage()
  failing.add('get')
  expect(await approve()).toBe(false)
  expect(perform).not.toHaveBeenCalled()
})

const answerOf = (answer: object) => ({ topic: 'topic', response: { id: 7, jsonrpc: '2.0', ...answer } })
const rejected = answerOf({ error: expect.objectContaining({ code: 5000 }) })

it.each([
  ['in this page', (before: Page) => before],
  ['before a reload of the page', (before: Page) => openPage(before.stored)],
])('error: what was sent %s and not told is no rejection: the site gets its result', async (_, go) => {
  const before = openPage()
  before.tell.mockRejectedValueOnce(new Error('The relay is lost'))
  expect(await before.approve()).toBe(false)
  const { reject, tell, stored, outcome } = go(before)
  expect(await reject()).toBe(true)
  expect(tell).toHaveBeenLastCalledWith(answerOf({ result: 'hash' }))
  expect(outcome()).toBe('It was done before you declined. The site has the result.')
  expect([...stored.values()]).toEqual(['{}'])
})

it('declines what was not sent, also where sending failed, and tells nothing where an earlier page may have sent it', async () => {
  const { approve, reject, perform, tell, failing, outcome } = openPage()
  perform.mockRejectedValueOnce(new Error('The network is lost'))
  expect(await approve()).toBe(false)
  failing.add('get')
  expect(await reject()).toBe(false)
  expect(tell).not.toHaveBeenCalled()
  failing.clear()
  expect(await reject()).toBe(true)
  expect(tell).toHaveBeenLastCalledWith(rejected)
  expect(outcome()).toBe('You declined. The site has been told.')
})

it('error: a rejection that the relay has not said it took is one all the same: nothing is sent after it', async () => {
  const { approve, reject, perform, tell, outcome } = openPage()
  tell.mockRejectedValueOnce(new Error('The relay is lost'))
  expect(await reject()).toBe(false)
  expect(await approve()).toBe(true)
  expect(perform).not.toHaveBeenCalled()
  expect(tell).toHaveBeenLastCalledWith(rejected)
  expect(outcome()).toBe('You declined it before. The site has been told.')
  // While it is on its way, too.
  const second = openPage()
  expect(await Promise.all([second.reject(), second.approve()])).toEqual([true, true])
  expect(second.perform).not.toHaveBeenCalled()
})

it.each([
  ['sent', undefined, [true, true, true], answerOf({ result: 'hash' })],
  ['not sent', new Error('The network is lost'), [false, false, true], rejected],
])(
  'error: a question that comes back while its request is under way does it no second time, and once it was %s the site is told just that',
  async (_, failure, ends, answer) => {
    const { approve, reject, perform, tell } = openPage()
    if (failure) perform.mockRejectedValue(failure)
    expect(await Promise.all([approve(), approve(), reject()])).toEqual(ends)
    expect(perform).toHaveBeenCalledTimes(1)
    for (const [given] of tell.mock.calls) expect(given).toEqual(answer)
    expect(tell).toHaveBeenCalled()
  },
)
