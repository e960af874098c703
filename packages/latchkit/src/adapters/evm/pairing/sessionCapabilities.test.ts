import { expect, it } from 'vitest'
import type { NamespaceSession } from '../../../core/contracts/transport.js'
import { sessionCapabilities } from './sessionCapabilities.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const session: NamespaceSession = {
  accounts: [`eip155:1:${address}`, `eip155:137:${address}`],
  chains: ['eip155:1', 'eip155:137'],
  methods: [],
  events: [],
  wallet: 'Wallet',
  caipNetworkId: 'eip155:1',
  properties: { atomic: '{"status":"supported"}', color: 'red' },
  scopedProperties: {
    'eip155:137': { [`eip155:137:${address}`]: { paymasterService: { supported: true } } },
  },
}

it('EIP-5792 capabilities that came with the session are answered from it', () => {
  expect(sessionCapabilities(session, [address])).toEqual({
    '0x1': { atomic: { status: 'supported' } },
    '0x89': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })
  expect(sessionCapabilities(session, [address, ['0x1']])).toEqual({
    '0x1': { atomic: { status: 'supported' } },
  })
  expect(sessionCapabilities({ ...session, properties: {}, scopedProperties: {} }, [address])).toBeUndefined()
})
