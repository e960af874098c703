import { describe, expect, it } from 'vitest'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { goBack, pushView } from '../modal/router.js'
import { modalState } from '../select/modalState.js'
import { networkState } from '../select/networkState.js'
import { shownFailure } from '../state/failure.js'
import { view } from '../state/router.js'
import { chooseNetwork } from './chooseNetwork.js'
import { connect } from './connect.js'
import { switchNetwork } from './switchNetwork.js'

const world = worlds()
const [, second, third] = [toyNetwork('1'), toyNetwork('2'), toyNetwork('3')]

let count = 0

/** A visitor in Networks, over Account, whose wallet waits for its person. */
async function inNetworks(below: 'Account' | 'none' = 'Account') {
  const { kit, toy, start, clock } = world({
    networks: [toyNetwork('1'), second, third],
    id: `kit${count++}`,
  })
  await start()
  const wallet = toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  wallet.behavior = 'ask'
  toy.requests.length = 0
  open(kit, { view: below === 'Account' ? 'Account' : 'Networks' })
  if (below === 'Account') pushView(kit, view('Networks', {}))
  const settle = () => clock.advance(0)
  return {
    ...{ kit, toy, wallet, settle },
    /** Does not wait for the wallet. */
    choose: async (network = second) => {
      void chooseNetwork(kit, network)
      await settle()
    },
    views: () => kit.store.getState().router.history.map(({ name }) => name),
    isOpen: () => modalState(kit.store.getState()).open,
    network: () => networkState(kit.store.getState()),
    failure: () => shownFailure(kit.store.getState())?.code,
    answer: async (act: 'yes' | 'no') => {
      wallet[act]()
      await settle()
    },
  }
}

describe('a network that is chosen in the modal', () => {
  it('is gone to, and the view leads back; without a view below it the modal closes', async () => {
    const page = await inNetworks()
    await page.choose()
    expect([page.network().switchingTo, page.views()]).toEqual(['toy:2', ['Account', 'Networks']])
    await page.answer('yes')
    expect([page.network().caipNetworkId, page.views()]).toEqual(['toy:2', ['Account']])
    const alone = await inNetworks('none')
    await alone.choose()
    await alone.answer('yes')
    expect(alone.isOpen()).toBe(false)
  })

  it('of a family that is not connected leads to connecting it', async () => {
    const brick = createToy({ namespace: 'brick' })
    const seven = toyNetwork('7', 'brick')
    const toy = createToy()
    const { kit, start } = world({
      networks: [toyNetwork('1'), seven],
      adapters: [toy.adapter, brick.adapter],
    })
    await start()
    toy.add('a')
    await connect(kit, { connector: 'toy:a' })
    open(kit, { view: 'Networks' })
    await chooseNetwork(kit, seven)
    expect(kit.store.getState().router.history.at(-1)).toEqual(view('Connect', { namespace: 'brick' }))
  })

  it('while an approval lies over the view: goes on, and takes the view out below it', async () => {
    const page = await inNetworks()
    await page.choose()
    pushView(page.kit, view('ApproveTransaction', {}))
    await page.answer('yes')
    expect(page.network().caipNetworkId).toBe('toy:2')
    expect(page.views()).toEqual(['Account', 'ApproveTransaction'])
    goBack(page.kit)
    expect(page.views()).toEqual(['Account'])
  })

  it('error: refused while an approval lies over the view, says so when that is shown again', async () => {
    const page = await inNetworks()
    await page.choose()
    pushView(page.kit, view('ApproveTransaction', {}))
    await page.answer('no')
    expect(page.views()).toEqual(['Account', 'Networks', 'ApproveTransaction'])
    goBack(page.kit)
    expect([page.failure(), page.network().switchingTo]).toEqual(['userRejected', undefined])
    // The next choice begins anew, and so does the view when it comes again.
    await page.choose()
    expect(page.failure()).toBe(undefined)
    await page.answer('no')
    goBack(page.kit)
    pushView(page.kit, view('Networks', {}))
    expect(page.failure()).toBe(undefined)
  })

  it.each<[string, (page: Awaited<ReturnType<typeof inNetworks>>) => unknown]>([
    ['Back', ({ kit }) => goBack(kit)],
    ['closing', ({ kit }) => close(kit, 'escape')],
  ])('%s ends the attempt: a later answer moves no view', async (_, leave) => {
    for (const answer of ['yes', 'no'] as const) {
      const page = await inNetworks()
      await page.choose()
      await leave(page)
      await page.settle()
      expect(page.network().switchingTo).toBe(undefined)
      open(page.kit, { view: 'Networks' })
      pushView(page.kit, view('WhatIsANetwork', {}))
      const before = page.views()
      await page.answer(answer)
      expect([page.views(), page.failure()]).toEqual([before, undefined])
      expect(page.network().caipNetworkId).toBe('toy:1')
    }
  })

  it('destroy() ends the attempt: a later answer changes nothing', async () => {
    for (const answer of ['yes', 'no'] as const) {
      const page = await inNetworks()
      await page.choose()
      page.kit.destroy()
      const before = page.kit.store.getState()
      await page.answer(answer)
      expect(page.kit.store.getState()).toBe(before)
    }
  })

  it('pressed again joins: the wallet is asked once', async () => {
    const page = await inNetworks()
    await page.choose()
    await page.choose()
    expect([page.toy.requests, page.toy.waiting()]).toEqual([['toy:a switch 2'], 1])
    await page.answer('yes')
    expect([page.network().caipNetworkId, page.views()]).toEqual(['toy:2', ['Account']])
    // By a site's own call too.
    const switches = [
      codeOf(switchNetwork(page.kit, { network: 'toy:3' })),
      codeOf(switchNetwork(page.kit, { network: 'toy:3' })),
    ]
    await page.settle()
    await page.answer('yes')
    expect([await Promise.all(switches), page.toy.requests.length]).toEqual([['no error', 'no error'], 2])
  })

  it('pressed again after it was left is the attempt that the answer is for', async () => {
    const page = await inNetworks()
    await page.choose()
    goBack(page.kit)
    pushView(page.kit, view('Networks', {}))
    await page.choose()
    await page.answer('yes')
    expect([page.toy.requests, page.network().caipNetworkId]).toEqual([['toy:a switch 2'], 'toy:2'])
    expect(page.views()).toEqual(['Account'])
  })

  it('another one takes its place', async () => {
    const page = await inNetworks()
    await page.choose()
    await page.choose(third)
    await page.answer('no')
    expect([page.network().switchingTo, page.failure()]).toEqual(['toy:3', undefined])
    await page.answer('yes')
    expect([page.network().caipNetworkId, page.views()]).toEqual(['toy:3', ['Account']])
  })
})
