import { expect, it } from 'vitest'
import { readLink } from './readLink.js'

const now = 1_800_000_000_000
const symKey = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const topic = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const params = `relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${now / 1000 + 300}`
const uri = `wc:${topic}@2?${params}`
const read = (text: string) => readLink(text, now)
const damaged = { problem: expect.stringContaining('damaged') }

it.each([
  ['as the site writes it', uri],
  ['with space around it', `  ${uri}\n`],
  ['with its parts in another order', `wc:${topic}@2?symKey=${symKey}&relay-protocol=irn`],
  ['with parts nobody knows', `${uri}&methods=wc_sessionPropose&later=1`],
  ['inside a link to a wallet', `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`],
  ['in base64', btoa(uri)],
])('reads a link %s', (_how, text) => {
  expect(read(text)).toMatchObject({ topic })
})

it.each([
  ['a topic that is not of its key', uri.replace(topic, 'a'.repeat(64))],
  ['a short key', uri.replace(symKey, symKey.slice(2))],
  ['a topic of 2 kB', uri.replace(topic, 'a'.repeat(2000))],
  ['a line break inside', uri.replace('&', '\n&')],
  ['a part that stands twice', `${uri}&relay-protocol=other`],
  ['another relay protocol', uri.replace('irn', 'waku')],
  ['no version', uri.replace('@2', '')],
])('error: a link with %s is damaged', (_how, text) => {
  expect(read(text)).toEqual(damaged)
})

it('error: nothing, something else, an old kind, an old link', () => {
  expect(read(' ')).toEqual({ problem: expect.stringContaining('Paste') })
  for (const text of ['hello', 'javascript:alert(1)', 'https://site.example', btoa('x'.repeat(80))]) {
    expect(read(text)).toEqual({ problem: expect.stringContaining('isn’t a connection link') })
  }
  expect(read(uri.replace('@2', '@1'))).toEqual({ problem: expect.stringContaining('old kind') })
  expect(readLink(uri, now + 300_000)).toEqual({ problem: expect.stringContaining('expired') })
})
