import { expect, it } from 'vitest'
import clauses from '../../../../docs/spec-clauses.json' with { type: 'json' }
import { registry } from './registry.js'

const value = (id: string) =>
  (clauses as readonly { readonly id: string; readonly value?: unknown }[]).find((each) => each.id === id)
    ?.value

it.each([
  '2.view.connect',
  '2.view.account',
  '2.view.allWallets',
  '2.view.connectingWalletConnectBasic',
  '2.view.connectingExternal',
  '2.view.connectingWalletConnect',
  '2.view.unsupportedChain',
  '2.view.siwxSignMessage',
  '2.view.connectingSiwe',
])('%s has the name of the specification', (id) => {
  expect(Object.keys(registry)).toContain(value(id))
})
