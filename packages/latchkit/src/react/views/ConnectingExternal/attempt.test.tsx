import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { signInServer } from '../../../core/fixtures/signInServer.js'
import { createToy, toyNetwork } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { close } from '../../../core/modal/close.js'
import { open } from '../../../core/modal/open.js'
import { goBack, pushView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { sessionState } from '../../../core/select/sessionState.js'
import { view } from '../../../core/state/router.js'
import { walletLateMs } from '../../../wire/constants.js'
import { inLanguage } from '../../host/createHost.js'
import { type Host, HostContext } from '../../host/useHost.js'
import { KitContext } from '../../kit/useLatchkit.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'
import { ConnectingExternal } from './ConnectingExternal.js'

const world = worlds()
let count = 0
beforeAll(() => import('../../../core/signIn/afterConnecting.js'))
afterEach(closeAll)

/** A visitor who has pressed a wallet, which waits for its person; on a site with sign-in another family is connected before. */
async function pressed(siwx?: 'required' | 'optional') {
  const toy = createToy({ can: { siwx: true } })
  const brick = createToy({ namespace: 'brick', can: { siwx: true } })
  const { siwx: plugin } = signInServer(() => 0, { getRequired: () => siwx === 'required' })
  const { kit, start, clock } = world({
    id: `external${count++}`,
    networks: [toyNetwork('1'), toyNetwork('1', 'brick')],
    adapters: [toy.adapter, brick.adapter],
    ...(siwx && { siwx: plugin }),
  })
  await start()
  const wallet = toy.add('a', { behavior: 'ask' })
  brick.add('b')
  const [connector] = kit.store.getState().connectors
  if (!connector) throw new Error('no wallet')
  for (const name of ['Connect', 'ConnectingExternal', 'ApproveTransaction'] as const)
    await loadView(kit, name)
  const root = await inModal(kit, () => {
    open(kit)
    pushView(kit, view('ConnectingExternal', { connector }))
  })
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await act(() => clock.advance(0))
  }
  await settle()
  return {
    ...{ kit, toy, clock, settle },
    address: () => accountState(kit.store.getState(), 'toy').address,
    shown: () => root()?.querySelector('.views > .view'),
    views: () => kit.store.getState().router.history.map(({ name }) => name),
    isOpen: () => kit.store.getState().modal.open,
    cover: () => act(async () => pushView(kit, view('ApproveTransaction', {}))),
    back: () => act(async () => goBack(kit)),
    answer: async (how: 'yes' | 'no') => {
      await act(async () => wallet[how]())
      await settle()
    },
    connectOther: () => act(async () => void (await connect(kit, { connector: 'toy:b' }))),
    status: (namespace: string) => sessionState(kit.store.getState(), namespace).status,
    become: (look: () => unknown) => expect.poll(() => settle().then(look)),
  }
}

describe('while an approval lies over the view', () => {
  it('the attempt goes on: the wallet is asked once, and a yes leaves the approval', async () => {
    const page = await pressed()
    await page.cover()
    await page.back()
    await page.cover()
    await page.answer('yes')
    expect(page.address()).toBe('brick-a')
    expect(page.toy.requests).toEqual(['toy:a connect'])
    expect([page.isOpen(), page.views()]).toEqual([true, ['ApproveTransaction']])
  })

  it('error: a refusal is said when it is shown again; Try again asks anew', async () => {
    const page = await pressed()
    await page.cover()
    await page.answer('no')
    await page.back()
    expect(page.shown()?.textContent).toMatch(/cancelled|declined/i)
    const again = [...(page.shown()?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Try again',
    )
    await act(async () => again?.click())
    await page.answer('yes')
    expect([page.address(), page.isOpen()]).toEqual(['brick-a', false])
  })

  it('the time that the wallet takes goes on', async () => {
    const page = await pressed()
    const text = page.shown()?.textContent
    await page.cover()
    await act(() => page.clock.advance(walletLateMs))
    await page.back()
    await act(() => page.clock.advance(0))
    expect(page.shown()?.textContent).toContain('Approve in a')
    expect(page.shown()?.textContent).not.toBe(text)
  })
})

it.each(['required', 'optional'] as const)(
  'a sign-in of another family that is %s waits for the end of it',
  async (siwx) => {
    const page = await pressed(siwx)
    await page.connectOther()
    await page.become(() => page.status('brick')).toBe('due')
    expect(page.views()).toEqual(['Connect', 'ConnectingExternal'])
    await page.answer('yes')
    expect(page.address()).toBe('brick-a')
    await page.become(() => page.views()).toEqual(['SIWXSignMessage'])
  },
)

it.each<[string, (page: Awaited<ReturnType<typeof pressed>>) => unknown]>([
  ['Back', ({ kit }) => goBack(kit)],
  ['closing', ({ kit }) => close(kit, 'escape')],
  ['destroy()', ({ kit }) => kit.destroy()],
])('%s ends it: a later yes connects nothing', async (_, leave) => {
  const page = await pressed()
  await act(async () => void leave(page))
  await page.answer('yes')
  expect(page.address()).toBe(undefined)
})

it('a wallet that is pressed twice is asked once, and its yes counts', async () => {
  const page = await pressed()
  const [, shown] = page.kit.store.getState().router.history
  if (shown?.name !== 'ConnectingExternal') throw new Error('another view')
  await act(async () => pushView(page.kit, view('ConnectingExternal', { ...shown.params })))
  await page.answer('yes')
  expect([page.address(), page.toy.requests]).toEqual(['brick-a', ['toy:a connect']])
})

it('where React runs effects twice the wallet is asked once', async () => {
  const { kit, toy, start } = world({ id: 'strict' })
  await start()
  toy.add('a', { behavior: 'ask' })
  const [connector] = kit.store.getState().connectors
  if (!connector) throw new Error('no wallet')
  const params = { connector }
  open(kit)
  pushView(kit, view('ConnectingExternal', params))
  const root = createRoot(document.createElement('div'))
  const host = { ...inLanguage(undefined, 'en'), adopt: () => undefined }
  await act(async () =>
    root.render(
      <StrictMode>
        <KitContext.Provider value={kit}>
          <HostContext.Provider value={host as unknown as Host}>
            <ConnectingExternal kit={kit} params={params} />
          </HostContext.Provider>
        </KitContext.Provider>
      </StrictMode>,
    ),
  )
  expect([toy.requests, kit.store.getState().attempt?.status]).toEqual([['toy:a connect'], 'waiting'])
  await act(async () => root.unmount())
})
