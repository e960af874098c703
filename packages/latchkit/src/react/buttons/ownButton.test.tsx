import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../core/connect/connect.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { patch } from '../../core/kit/kit.js'
import type { Options } from '../../core/options/config.js'
import { createHost } from '../host/createHost.js'
import { HostContext } from '../host/useHost.js'
import { LatchkitProvider } from '../LatchkitProvider.js'
import { Avatar } from '../parts/Avatar/Avatar.js'
import { ConnectButton } from './ConnectButton.js'
import type { ConnectButtonInfo } from './connectDetails.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const world = worlds()
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const address = 'brick-C7656EC7ab88b098defB751B7401B5f6d8976F'
const turn = () => act(async () => new Promise((next) => setTimeout(next)))

/** A page with something of the kit's in it, and the wallet `a`, which is not connected yet. */
async function page(content: ReactNode, options: Partial<Options> = {}) {
  const { kit, toy } = world(options)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<LatchkitProvider kit={kit}>{content}</LatchkitProvider>))
  toy.add('a', { accounts: [address] })
  const connectIt = () => act(async () => connect(kit, { connector: 'toy:a' }))
  const until = (is: () => boolean) =>
    vi.waitUntil(async () => {
      await turn()
      return is()
    }, 30_000)
  return { kit, place, root, connectIt, until }
}

describe('a ConnectButton with a function', () => {
  it('draws what that returns, and hands it what there is to show and to do', async () => {
    let last = {} as ConnectButtonInfo
    const own = (
      <ConnectButton>
        {(button) => {
          last = button
          return <b>{button.address ?? 'Log in'}</b>
        }}
      </ConnectButton>
    )
    const { kit, place, root, connectIt, until } = await page(own)
    expect(place.innerHTML).toBe('<b>Log in</b>')
    await until(() => last.isReady)
    expect(last).toMatchObject({
      status: 'disconnected',
      isOpen: false,
      isUnsupported: false,
      hasPending: false,
      hasWaitingDevice: false,
    })
    expect(last).toMatchObject({ caipNetworkId: 'toy:1', networkName: 'Toy 1', balanceText: undefined })
    await connectIt()
    expect(place.innerHTML).toBe(`<b>${address}</b>`)
    expect(last.wallet?.name).toBe('a')
    const data = { value: 1_234_500n, decimals: 2, symbol: 'TOY' }
    const read = { of: `toy:${address}`, status: 'ready', at: 0 } as const
    act(() =>
      patch(kit, ({ queries }) => ({
        queries: {
          ...queries,
          balance: { toy: { ...read, data } },
          identity: { toy: { ...read, data: { name: 'mira.example' } } },
        },
      })),
    )
    expect(last).toMatchObject({ balance: data, balanceText: '12,345 TOY', profileName: 'mira.example' })
    act(() => patch(kit, () => ({ waitingDevice: 'ab' })))
    expect(last.hasWaitingDevice).toBe(true)
    act(() => patch(kit, () => ({ waitingDevice: undefined })))
    expect(last.hasWaitingDevice).toBe(false)
    act(() => root.unmount())
  })

  it('opens the modal on what fits, and on the view that is asked for', async () => {
    let last = {} as ConnectButtonInfo
    const draw = (button: ConnectButtonInfo) => {
      last = button
      return null
    }
    const { kit, root, connectIt } = await page(<ConnectButton namespace="toy">{draw}</ConnectButton>)
    const shown = () => kit.store.getState().router.history.map(({ name }) => name)
    const opened = async (open: () => Promise<void>) => {
      await act(open)
      expect(kit.store.getState().modal.open).toBe(true)
      return shown()
    }
    expect(await opened(() => last.open())).toEqual(['Connect'])
    expect(await opened(() => last.open('Networks'))).toEqual(['Networks'])
    await connectIt()
    expect(await opened(() => last.open())).toEqual(['Account'])
    expect(await opened(() => last.open('WalletReceive'))).toEqual(['WalletReceive'])
    expect(await opened(() => last.open('Account'))).toEqual(['Account'])
    expect(kit.store.getState().modal.namespace).toBe('toy')
    act(() => root.unmount())
  })

  it('is drawn on a server as disconnected, before anything else is known', () => {
    const { kit } = world()
    const html = renderToString(
      <LatchkitProvider kit={kit}>
        <ConnectButton>
          {({ status, isReady, networkName }) => <i>{`${status} ${isReady} ${networkName}`}</i>}
        </ConnectButton>
      </LatchkitProvider>,
    )
    expect(html).toBe('<i>disconnected false undefined</i>')
  })
})

describe('the option avatar', () => {
  const ours = (mark: Element | null | undefined) => mark?.childNodes.length === 0

  it('draws the picture in the button, by address, namespace and size', async () => {
    const avatar = vi.fn(() => <img src="data:," alt="" />)
    const { place, root, connectIt, until } = await page(<ConnectButton />, { avatar })
    await connectIt()
    await until(() => place.querySelector('.latchkit-avatar img') !== null)
    expect(avatar).toHaveBeenCalledWith({ address, namespace: 'toy', size: 28 })
    act(() => root.unmount())
  })

  it.each([
    ['nothing', () => undefined],
    ['null', () => null],
    [
      'an error',
      () => {
        throw new Error('no picture')
      },
    ],
  ])('gives way to ours where it gives %s', async (_, avatar) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { place, root, connectIt, until } = await page(<ConnectButton />, { avatar })
    await connectIt()
    const mark = () => place.querySelector<HTMLElement>('.latchkit-avatar')
    await until(() => mark() !== null)
    expect(ours(mark())).toBe(true)
    expect(mark()?.style.getPropertyValue('--picture')).toContain('radial-gradient')
    expect(place.textContent).toContain('bric…d8976F')
    act(() => root.unmount())
  })

  it('draws it in the modal too, and one that fails takes no view with it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const host = createHost(document.createElement('p').attachShadow({ mode: 'open' }), undefined, 'en')
    const avatar = ({ address: of, size }: { address: string; size: number }) => {
      if (of === 'bad') throw new Error('no picture')
      return <i>{`${of} ${size}`}</i>
    }
    const { place, root } = await page(
      <HostContext.Provider value={host}>
        <Avatar address="good" />
        <Avatar address="bad" />
      </HostContext.Provider>,
      { avatar: avatar as NonNullable<Options['avatar']> },
    )
    const [good, bad] = place.querySelectorAll('.avatar')
    expect(good?.textContent).toBe('good 40')
    expect(ours(bad)).toBe(true)
    act(() => root.unmount())
  })
})
