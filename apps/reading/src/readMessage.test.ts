import { hashMessage, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { cleanText } from './cleanText.js'
import { inEnglish } from './fixtures/inEnglish.js'
import { readMessage as read } from './readMessage.js'

const readMessage = (message: string, origin: string) => inEnglish(read(message, origin))

const origin = 'https://atlas.example'

it('shows text whole, given as text or as hex', () => {
  const text = 'Héllo\nthere\t👩‍👩‍👧'.replaceAll('\u200d', '')
  for (const message of [text, stringToHex(text)]) {
    expect(readMessage(message, origin)).toMatchObject({ text, hash: hashMessage(text), warnings: [] })
  }
})

it('writes out what cannot be seen, and signs it as it is', () => {
  const text = 'pay \u202e001\u200b'
  const reading = readMessage(text, origin)
  expect(reading.text).toBe('pay ⟨U+202E⟩001⟨U+200B⟩')
  expect(reading.hash).toBe(hashMessage(text))
  expect(reading.warnings).toHaveLength(1)
})

it('writes out marks that are piled on one letter, which would lie over the lines above', () => {
  const [marks, letters] = ['\u0301'.repeat(4), 'נָּ֑ ភ្ញៀវ हिन्दी tiế'.normalize('NFD')]
  expect(readMessage(`e${marks}\u0302\u0303 ${letters}`, origin).text).toBe(
    `e${marks}⟨U+0302⟩⟨U+0303⟩ ${letters}`,
  )
  expect(cleanText(`x${marks}\u0302b`, 64)).toBe(`x${marks}b`)
  expect(cleanText(`x${marks}\u200D\u0302b`, 64)).toBe(`x${marks}b`)
  expect(readMessage(letters, origin).warnings).toEqual([])
})

it.each(['0xff00fe', `0x${'ab'.repeat(31)}`, '0x0001'])('error: %s is not text', (message) => {
  const { text, warnings } = readMessage(message, origin)
  expect(text).toBeUndefined()
  expect(warnings).toEqual([expect.stringContaining('isn’t text')])
})

it.each([
  ['a hash', `0x${'ab'.repeat(32)}`],
  ['a text of as many letters', stringToHex('Welcome to Atlas, sign this now.')],
])('error: %s of exactly 32 bytes may be an operation of the account', (_, message) => {
  const { warnings, mayBeOperation } = readMessage(message, origin)
  expect(warnings).toContain('It’s exactly 32 bytes, so it may be an operation of your account.')
  expect(mayBeOperation).toBe(true)
  expect(readMessage(`${message}00`, origin).mayBeOperation).toBeUndefined()
})

it('an odd number of digits is text, as wallets take it', () => {
  expect(readMessage('0xabc', origin).text).toBe('0xabc')
})

const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n0x00\n\nURI: https://${domain.replace(/^https:\/\//, '')}`

it.each(['https://bank.example', 'https://atlas.example.evil', 'http://atlas.example', 'nowhere'])(
  'error: a sign-in whose URI is %s, not the site’s',
  (uri) => {
    const message = signIn('atlas.example').replace('https://atlas.example', uri)
    expect(readMessage(message, origin).warnings).toEqual([expect.stringContaining(uri)])
    const twice = `${signIn('atlas.example')}/login?to=1\nURI: ${uri}`
    expect(readMessage(twice, origin).warnings).toHaveLength(1)
  },
)

it('error: a sign-in for another domain than the site’s', () => {
  expect(readMessage(signIn('atlas.example'), origin).warnings).toEqual([])
  expect(readMessage(signIn('https://atlas.example'), origin).warnings).toEqual([])
  for (const claimed of [origin, '']) {
    expect(readMessage(signIn('bank.example'), claimed).warnings).toEqual([
      expect.stringContaining('bank.example'),
    ])
  }
})
