import { expect, it } from 'vitest'
import { walletConnect } from '../../walletconnect/walletConnect.js'
import { pairingConnectorId } from './hasPairing.js'

it('the views ask for the connector that a site gives with walletConnect()', () => {
  expect(walletConnect().id).toBe(pairingConnectorId)
})
