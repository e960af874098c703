import { expect, it } from 'vitest'
import { createToyShared } from '../../core/fixtures/toyShared.js'
import { createLatchkit } from '../../index.js'
import { mainnet } from '../../networks/mainnet.js'
import { walletConnect } from '../../walletconnect/walletConnect.js'
import { hasPairing, pairingConnector } from './linkReaders.js'

const kitWith = (...connectors: Parameters<typeof createLatchkit>[0]['connectors'] & object) =>
  createLatchkit({ networks: [mainnet], connectors })

it('the views pair by the connector that says it pairs, whatever its id', () => {
  const signIn = createToyShared('walletConnect', 'AUTH').given
  const own = createToyShared('own').given
  expect(hasPairing(kitWith(signIn))).toBe(false)
  expect(pairingConnector(kitWith(signIn, own))).toBe(own)
  const published = walletConnect()
  expect(pairingConnector(kitWith(published))).toBe(published)
})
