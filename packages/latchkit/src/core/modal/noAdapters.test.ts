import { afterEach, describe, expect, it, vi } from 'vitest'
import { createToyShared } from '../fixtures/toyShared.js'
import { worlds } from '../fixtures/worlds.js'
import { modalState } from '../select/modalState.js'
import { open } from './open.js'

const world = worlds()
afterEach(() => vi.unstubAllGlobals())

const computer = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36',
  maxTouchPoints: 0,
}
const mac = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', maxTouchPoints: 0 }
const phones = {
  android: { userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile', maxTouchPoints: 5 },
  iphone: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 },
  // It says it is a Mac.
  ipad: { ...mac, maxTouchPoints: 5 },
}

/** The view a kit without adapters opens on, in a browser. */
async function opensOn(
  navigator: object | undefined,
  { pairs = true, allWallets = true }: { pairs?: boolean; allWallets?: boolean } = {},
) {
  vi.stubGlobal('navigator', navigator)
  const { kit, start } = world({
    adapters: [],
    features: { allWallets },
    ...(pairs && { connectors: [createToyShared().given] }),
  })
  await start()
  open(kit)
  return modalState(kit.store.getState()).view
}

describe('§2 without adapters the modal opens', () => {
  it.each(Object.entries(phones))('on AllWallets on a phone (%s)', async (_, navigator) => {
    expect(await opensOn(navigator)).toBe('AllWallets')
  })

  it.each([
    ['a computer', computer],
    ['a Mac', mac],
    ['where there is no browser', undefined],
  ])('on ConnectingWalletConnectBasic elsewhere: %s', async (_, navigator) => {
    expect(await opensOn(navigator)).toBe('ConnectingWalletConnectBasic')
  })

  it('on a phone on ConnectingWalletConnectBasic too, where the site lists no wallets', async () => {
    expect(await opensOn(phones.android, { allWallets: false })).toBe('ConnectingWalletConnectBasic')
  })

  it.each([
    ['AllWallets', true],
    ['Connect', false],
  ] as const)('where the site does not pair there is no code to show: on %s', async (name, allWallets) => {
    expect(await opensOn(computer, { pairs: false, allWallets })).toBe(name)
  })
})
