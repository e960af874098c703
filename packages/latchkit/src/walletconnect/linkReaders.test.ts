import { describe, expect, it } from 'vitest'
import { linkReaders } from './linkReaders.js'

const metamask = { id: 'metamask', name: 'MetaMask', chains: [], mobile_link: 'https://metamask.app.link' }
const harbor = { id: 'harbor', name: 'Harbor', chains: [], relays: ['relay.example.com', '127.0.0.1:4401'] }
const own = { relayUrl: 'wss://relay.example.com/relay' }

describe('readings 41 the wallets that can hear a relay', () => {
  it.each([
    ['the public network', { relayUrl: 'wss://relay.walletconnect.com' }, true, ['metamask']],
    ['its other name', { relayUrl: 'wss://relay.walletconnect.org/?a=b' }, true, ['metamask']],
    ['a relay of its own', own, false, ['harbor']],
    ['its own server', {}, false, ['harbor']],
    ['a local one, port and all', { relayUrl: 'ws://127.0.0.1:4401/relay' }, false, ['harbor']],
    ['a host that ends alike', { relayUrl: 'wss://relay.walletconnect.com.evil.example' }, false, []],
    ['the name as a path', { relayUrl: 'wss://evil.example/relay.walletconnect.com' }, false, []],
    ['the name with a port', { relayUrl: 'wss://relay.walletconnect.com:8443' }, false, []],
    ['no address', { relayUrl: 'relay.walletconnect.com' }, false, []],
    ['a wallet that the site names', { ...own, wallets: ['metamask'] }, false, ['metamask', 'harbor']],
    ['all', { ...own, wallets: 'all' }, true, ['metamask', 'harbor']],
  ] as const)('%s', (_, options, isAny, expected) => {
    const readers = linkReaders(options, 'https://relay.example.com')
    expect(readers.isAny).toBe(isAny)
    expect([metamask, harbor].filter(readers.reads).map(({ id }) => id)).toEqual(expected)
  })

  it('without a relay there is no wallet', () => {
    expect(linkReaders({}, undefined).reads(metamask)).toBe(false)
  })
})
