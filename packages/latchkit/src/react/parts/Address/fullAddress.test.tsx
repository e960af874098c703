import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { evm } from '../../../adapters/evm/evm.js'
import { createToy } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { addressGroups } from '../../../wire/drawnMarks.js'
import { createHost } from '../../host/createHost.js'
import { HostContext } from '../../host/useHost.js'
import { KitContext } from '../../kit/useLatchkit.js'
import { FullAddress } from './Address.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const world = worlds()

it.each([
  ['of ten groups', 'eip155', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ['0xf39F', '2266']],
  ['with a shorter last group', 'toy', 'L8fKmQzTn4', ['L8fK', 'n4']],
  ['of one group', 'toy', 'L8fK', ['L8fK']],
])(
  'the ends of an address %s are bold, as in the window of the secure site',
  async (_, namespace, address, ends) => {
    const { kit } = world({ adapters: [createToy().adapter, evm()] })
    const page = document.createElement('div')
    const host = createHost(page.attachShadow({ mode: 'open' }), undefined, 'en')
    const root = createRoot(page)
    await act(async () =>
      root.render(
        <KitContext value={kit}>
          <HostContext value={host}>
            <FullAddress address={address} namespace={namespace} />
          </HostContext>
        </KitContext>,
      ),
    )
    expect([...page.querySelectorAll('.end')].map(({ textContent }) => textContent)).toEqual(ends)
    // The window asks the same function.
    const windowEnds = addressGroups(address, '0x').filter(({ isEnd }) => isEnd)
    expect(windowEnds.map(({ group }) => group)).toEqual(ends)
    await act(async () => root.unmount())
  },
)
