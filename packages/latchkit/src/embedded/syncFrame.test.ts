import { expect, it } from 'vitest'
import { mainnet } from '../networks/index.js'
import { version } from '../wire/version.js'
import type { FrameChannel } from './frameChannel.js'
import { frameAddress, syncLook, syncSite } from './syncFrame.js'

const logger = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
}

/** A channel whose frame takes everything. */
function channelTo(sent: unknown[]) {
  const request: FrameChannel['request'] = async (...message) => {
    sent.push(message)
    return undefined as never
  }
  return { request }
}

it('§7: the frame is loaded with projectId, chainId, version and enableLogger', () => {
  const address = frameAddress('https://secure.example', { projectId: 'p', networks: () => [mainnet] })
  expect(address).toBe(
    'https://secure.example/sdk?projectId=p&chainId=eip155%3A1&version=4&enableLogger=false',
  )
})

it('§3 dapp data: metadata, sdkVersion, sdkType and projectId are told', () => {
  const sent: unknown[] = []
  syncSite(channelTo(sent), { projectId: 'p', logger }, { name: 'Shop', url: 'https://shop.example' })
  const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] }
  expect(sent).toEqual([
    ['SYNC_DAPP_DATA', { metadata, sdkVersion: version, sdkType: 'latchkit', projectId: 'p' }],
  ])
})

it('§3 theme: light, dark and plain values are told; what follows the system is left to the frame', () => {
  const sent: unknown[] = []
  const look = { themeVariables: { '--accent': '#123456', icons: {} }, locale: 'ar' }
  syncLook(channelTo(sent), { ...look, themeMode: 'dark' }, { logger })
  syncLook(channelTo(sent), { ...look, themeMode: 'system' }, { logger })
  const themeVariables = { '--accent': '#123456' }
  expect(sent).toEqual([
    ['SYNC_THEME', { themeMode: 'dark', themeVariables, locale: 'ar' }],
    ['SYNC_THEME', { themeVariables, locale: 'ar' }],
  ])
})
