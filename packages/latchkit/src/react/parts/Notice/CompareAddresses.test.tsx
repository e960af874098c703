import { expect, it } from 'vitest'
import { evm } from '../../../adapters/evm/evm.js'
import { createToy } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { withPart } from '../fixtures/withPart.js'
import { CompareAddresses, type CompareAddressesProps } from './CompareAddresses.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const world = worlds()

/** The groups of the first address, and those that are marked, as a page shows them. */
async function compared(props: Omit<CompareAddressesProps, 'knownName'>) {
  const { kit } = world({ adapters: [createToy().adapter, evm()] })
  return withPart(kit, <CompareAddresses {...props} knownName="Before" />, (page) => {
    const texts = (selector: string) =>
      [...(page.querySelector('.compare')?.querySelectorAll(selector) ?? [])].map((each) => each.textContent)
    return { groups: texts('[aria-hidden]'), marked: texts('.differs'), read: texts('.hidden') }
  })
}

it('row 8: groups that differ by case alone are marked where case counts', async () => {
  const [address, known] = ['L8fKmQzTn4Wb', 'L8fKmqZTn4Wb'] as const
  const base58 = { address, knownAddress: known, namespace: 'toy' }
  expect(await compared({ ...base58, keys: [address, known] })).toEqual({
    groups: ['L8fK', 'mQzT', 'n4Wb'],
    marked: ['mQzT'],
    read: ['L8fK mQzT n4Wb'],
  })
  const keys = [address.toLowerCase(), known.toLowerCase()] as const
  expect((await compared({ ...base58, keys })).marked).toEqual([])
})

it('how addresses of a namespace begin belongs to the first group, also of what is marked', async () => {
  const [address, known] = ['0x12345678abcd', '0x12345679abcd'] as const
  expect(
    await compared({ address, knownAddress: known, namespace: 'eip155', keys: [address, known] }),
  ).toEqual({
    groups: ['0x1234', '5678', 'abcd'],
    marked: ['5678'],
    read: ['0x1234 5678 abcd'],
  })
  expect((await compared({ address, knownAddress: known, namespace: 'toy' })).groups).toEqual([
    '0x12',
    '3456',
    '78ab',
    'cd',
  ])
})
