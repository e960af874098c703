import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMessage } from './parseMessage.js'
import { pageUri } from './siwxMessage.js'
import { writeMessage } from './writeMessage.js'

const uriOf = (address: string) => pageUri(new URL(address))
const messageOf = (address: string) => ({
  domain: new URL(address).host,
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1' as const,
  uri: uriOf(address),
  version: '1' as const,
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-27T00:00:00.000Z',
})

it.each([
  ['https://site.example/', 'https://site.example/'],
  ['https://my_shop.example.org/', 'https://my_shop.example.org/'],
  ['https://site.example/50%-off', 'https://site.example/50%25-off'],
  ['https://site.example/a|b', 'https://site.example/a%7Cb'],
  ['https://site.example/shirt[blue]', 'https://site.example/shirt%5Bblue%5D'],
  ['https://site.example/a^b%20c', 'https://site.example/a%5Eb%20c'],
  ['https://site.example/%zz', 'https://site.example/%25zz'],
  ['https://site.example/ä?q#h', 'https://site.example/%C3%A4'],
  [`https://site.example/${'a'.repeat(3_000)}`, 'https://site.example/'],
])('%s signs in as %s', (address, uri) => {
  expect(uriOf(address)).toBe(uri)
  expect(parseMessage(writeMessage(messageOf(address)))).toMatchObject({ uri })
})

it('whatever the path is, the message can be written and read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (path) => {
      const address = `https://site.example/${path.replace(/^[/\\]+/, '')}`
      expect(parseMessage(writeMessage(messageOf(address)))).toMatchObject({ uri: uriOf(address) })
    }),
    { numRuns: 500 },
  )
})
