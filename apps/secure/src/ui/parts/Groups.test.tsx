/** @jsxImportSource preact */
import { render, type VNode } from 'preact'
import { expect, it } from 'vitest'
import { AddressColumns, InGroups } from './Groups.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The pieces between which a line may break. */
const pieces = (text: string) => drawn(<InGroups text={text} />).innerHTML.split('<wbr>')

function drawn(node: VNode): HTMLElement {
  const place = document.createElement('bdi')
  render(node, place)
  return place
}

it('an address breaks between groups of four, its beginning with the first of them, and is one text', () => {
  expect(pieces(address)).toEqual('0xf39F d6e5 1aad 88F6 F4ce 6aB8 8272 79cf fFb9 2266'.split(' '))
  expect(drawn(<InGroups text={address} />).textContent).toBe(address)
})

it.each([
  [40, 4],
  [41, 5],
  [42, 6],
  [43, 3],
  [44, 4],
])('the last group of %i characters has %i of them, so that no line has one or two', (length, last) => {
  const groups = pieces('9'.repeat(length))
  expect(groups.at(-1)).toHaveLength(last)
  expect(new Set(groups.slice(0, -1).map((each) => each.length))).toEqual(new Set([4]))
})

it.each([
  'Give another address control of your tokens',
  '0.000000000000000001 ETH',
  'localhost',
  `0x${'ab'.repeat(60)}`,
])('what is no identifier stays as it is: %s', (text) => {
  expect(pieces(text)).toEqual([text])
})

it('an address in columns is one text, its first and last group strong', () => {
  const node = drawn(<AddressColumns address={address} />)
  expect(node.textContent).toBe(address)
  expect([...node.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    '0xf39F',
    '2266',
  ])
  expect(node.querySelectorAll('.columns > span')).toHaveLength(8)
  // It hangs before the first column, so that the groups stand below each other.
  expect(node.querySelector('.prefix')?.textContent).toBe('0x')
})
