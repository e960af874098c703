import { expect, it } from 'vitest'
import { evm } from '../../../adapters/evm/evm.js'
import { createToy } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { addressGroups } from '../../../wire/drawnMarks.js'
import { withPart } from '../fixtures/withPart.js'
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
    const shown = await withPart(kit, <FullAddress address={address} namespace={namespace} />, (page) =>
      [...page.querySelectorAll('.end')].map(({ textContent }) => textContent),
    )
    expect(shown).toEqual(ends)
    // The window asks the same function.
    const windowEnds = addressGroups(address, '0x').filter(({ isEnd }) => isEnd)
    expect(windowEnds.map(({ group }) => group)).toEqual(ends)
  },
)
