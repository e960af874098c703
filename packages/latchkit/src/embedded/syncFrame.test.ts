import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { mainnet } from '../networks/index.js'
import { frameMessages } from '../wire/frame/messages.js'
import { version } from '../wire/version.js'
import type { FrameChannel } from './frameChannel.js'
import { frameAddress, syncLook, syncSite } from './syncFrame.js'

afterEach(() => vi.unstubAllGlobals())

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
  const words = { name: 'Shop', description: 'Bread and cake', icons: ['https://shop.example/icon.png'] }
  const metadata = { ...words, url: 'https://shop.example' }
  syncSite(channelTo(sent), { projectId: 'p', logger }, metadata)
  expect(sent).toEqual([
    ['SYNC_DAPP_DATA', { metadata, sdkVersion: version, sdkType: 'latchkit', projectId: 'p' }],
  ])
})

it('a page of long words is told within what a frame takes', () => {
  const sent: unknown[] = []
  const icons = [`https://shop.example/${'i'.repeat(2_048)}`]
  const site = { name: 'n'.repeat(300), description: 'd'.repeat(3_000), icons, url: 'https://shop.example' }
  syncSite(channelTo(sent), { projectId: undefined, logger }, site)
  const [[name, payload] = []] = sent as [string, unknown][]
  expect(name).toBe('SYNC_DAPP_DATA')
  expect(v.parse(frameMessages.SYNC_DAPP_DATA.payload, payload)).toMatchObject({
    metadata: { name: 'n'.repeat(256), description: 'd'.repeat(2_048), icons: [] },
  })
})

it("§3 theme: light, dark and the mode's own values are told; what follows the system is left to the frame", () => {
  const sent: unknown[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const themeVariables = { accent: '#123456', radius: 8, light: { accent: '#abcdef' }, dark: { radius: 4 } }
  const look = { themeVariables, locale: 'ar' }
  syncLook(channelTo(sent), { ...look, themeMode: 'dark' }, { logger })
  syncLook(channelTo(sent), { ...look, themeMode: 'system' }, { logger })
  const inDark = { accent: '#123456', radius: 4 }
  const inLight = { accent: '#abcdef', radius: 8 }
  const both = (variables: object) => ({ themeVariables: variables, w3mThemeVariables: variables })
  expect(sent).toEqual([
    ['SYNC_THEME', { themeMode: 'dark', ...both(inDark), locale: 'ar' }],
    ['SYNC_THEME', { ...both(inLight), locale: 'ar' }],
  ])
})
