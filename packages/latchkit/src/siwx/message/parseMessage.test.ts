import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLatchkitError } from '../../wire/errors/fail.js'
import { anyMessage, messages } from './fixtures/messages.js'
import { eip191, solana } from './fixtures/vectors.js'
import { parseMessage } from './parseMessage.js'
import type { SiwxMessage } from './siwxMessage.js'
import { writeMessage } from './writeMessage.js'

const refusal = (run: () => unknown) => {
  try {
    return run() === undefined ? 'nothing' : 'passed'
  } catch (error) {
    return isLatchkitError(error, 'siwxMessageInvalid', 'siwxChainUnsupported') ? error.code : error
  }
}

describe('the texts of the vectors', () => {
  const fields = {
    domain: 'app.example.org',
    uri: 'https://app.example.org/login',
    version: '1',
    nonce: '7f3c9a1e5b2d4860',
    issuedAt: '2024-01-01T00:00:00.000Z',
  } as const
  const evm = { ...fields, accountAddress: eip191.address, chainId: 'eip155:1' } as const
  const sol = {
    ...fields,
    accountAddress: solana.address,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  } as const
  it.each<[string, SiwxMessage]>([
    [
      eip191.siweMessage,
      {
        ...evm,
        statement: 'Sign in to Example.',
        expirationTime: '2024-01-08T00:00:00.000Z',
        resources: ['https://app.example.org/terms'],
      },
    ],
    [eip191.siweNoStatement, evm],
    [solana.message, { ...sol, statement: 'Sign in to Example.' }],
    [solana.noStatement, { ...sol, form: { isClusterName: true } }],
  ])('%s', (text, message) => {
    expect(writeMessage(message)).toBe(text)
    expect(parseMessage(text)).toEqual(message)
  })
})

it('every message that can be written is read back as it was', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(parseMessage(writeMessage(message))).toEqual(message)
    }),
  )
})

it('error: X2 a text that differs by one letter is another message or none', () => {
  const edit = fc.tuple(
    fc.nat(),
    fc.constantFrom('delete', 'insert', 'replace'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  )
  fc.assert(
    fc.property(anyMessage, edit, (message, [place, kind, letter]) => {
      const text = writeMessage(message)
      const at = place % text.length
      const changed =
        text.slice(0, at) + (kind === 'delete' ? '' : letter) + text.slice(kind === 'insert' ? at : at + 1)
      fc.pre(changed !== text)
      const outcome = refusal(() => {
        expect(parseMessage(changed)).not.toEqual(message)
      })
      expect(['nothing', 'siwxMessageInvalid', 'siwxChainUnsupported']).toContain(outcome)
    }),
    { numRuns: 1_000 },
  )
})

it('error: whatever the text is, it is read or refused by a code of the catalogue', () => {
  const pieces = Object.values(messages).flatMap((message) => writeMessage(message).split('\n'))
  const lines = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' })), {
    maxLength: 14,
  })
  fc.assert(
    fc.property(
      fc.oneof(
        lines.map((all) => all.join('\n')),
        fc.string(),
      ),
      (text) => {
        const outcome = refusal(() => {
          expect(writeMessage(parseMessage(text))).toBe(text)
        })
        expect(['nothing', 'siwxMessageInvalid', 'siwxChainUnsupported']).toContain(outcome)
      },
    ),
    { numRuns: 1_000 },
  )
})

it('error: whatever a ReCap has in it, its message is read or refused by a code of the catalogue', () => {
  const name = fc.oneof(
    fc.constantFrom('att', 'eip155', 'request/a', '__proto__', 'constructor', '/', ''),
    fc.string(),
  )
  const limits = fc.oneof(fc.constant([{}]), fc.jsonValue())
  const abilities = fc.oneof(fc.dictionary(name, limits), fc.jsonValue())
  const att = fc.oneof(fc.dictionary(name, abilities), fc.jsonValue())
  fc.assert(
    fc.property(att, fc.boolean(), (given, isBare) => {
      const json = isBare ? JSON.stringify(given) : JSON.stringify({ att: given })
      const recap = `urn:recap:${Buffer.from(json).toString('base64url')}`
      const text = `${writeMessage(messages.eip155)}\nResources:\n- ${recap}`
      const outcome = refusal(() => parseMessage(text))
      expect(['passed', 'siwxMessageInvalid']).toContain(outcome)
    }),
    { numRuns: 500 },
  )
})

describe('error: X2 what is refused', () => {
  const text = writeMessage({ ...messages.eip155, resources: ['https://app.example.org/terms'] })
  const changed = (from: string, to: string) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }
  it.each<[string, () => string]>([
    ['line feeds with carriage returns', () => text.replaceAll('\n', '\r\n')],
    ['one carriage return', () => changed('\nURI', '\r\nURI')],
    ['a tab', () => changed('Version: 1', 'Version:\t1')],
    ['two spaces after a colon', () => changed('Version: 1', 'Version:  1')],
    ['a space at the end of a line', () => changed('Version: 1', 'Version: 1 ')],
    ['a line feed at the end', () => `${text}\n`],
    ['text behind the end', () => `${text}\nI also agree to everything.`],
    ['a line before the beginning', () => `\n${text}`],
    ['an address with a wrong checksum', () => changed('0x1a642f0E', '0x1A642f0E')],
    ['an address in small letters', () => text.replace(/0x\w+/, (found) => found.toLowerCase())],
    ['version 2', () => changed('Version: 1', 'Version: 2')],
    ['a nonce of 7', () => changed(messages.eip155.nonce, '7f3c9a1')],
    ['a nonce with a dash', () => changed(messages.eip155.nonce, '7f3c9a1e-5b2d')],
    ['no chain id', () => changed('Chain ID: 1\n', '')],
    ['an empty chain id', () => changed('Chain ID: 1\n', 'Chain ID: \n')],
    ['a chain id of CAIP-2', () => changed('Chain ID: 1\n', 'Chain ID: eip155:1\n')],
    ['a chain id with a zero before it', () => changed('Chain ID: 1\n', 'Chain ID: 01\n')],
    ['an unknown line', () => changed('Nonce', 'Amount: 5\nNonce')],
    ['a repeated line', () => changed('Nonce', 'Version: 1\nNonce')],
    ['two chain ids', () => changed('\nResources', '\nChain ID: 1\nResources')],
    ['a label in capitals', () => changed('Nonce: ', 'NONCE: ')],
    ['lines in another order', () => changed('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1')],
    [
      'resources before the nonce',
      () =>
        changed('\nResources:\n- https://app.example.org/terms', '').replace(
          '\nNonce',
          '\nResources:\n- https://a.example\nNonce',
        ),
    ],
    ['a resource without its dash', () => changed('\n- https', '\n+ https')],
    ['a resource that is no address', () => changed('- https://app.example.org/terms', '- terms')],
    ['a statement beyond ASCII', () => changed('Sign in to', 'Sign in tо')],
    ['a statement of two lines', () => changed('to Example.', 'to\nExample.')],
    ['an empty statement', () => changed('Sign in to Example.', '')],
    ['a statement of 201 characters', () => changed('Sign in to Example.', 'x'.repeat(201))],
    [
      'a domain with a name before it',
      () => changed('app.example.org wants', 'app.example.org@evil.example wants'),
    ],
    ['a domain with a path', () => changed('app.example.org wants', 'app.example.org/x wants')],
    ['another chain in the first line', () => changed('your Ethereum', 'your Bitcoin')],
    ['an unknown chain in the first line', () => changed('your Ethereum', 'your Cardano')],
    ['the thirtieth of February', () => changed('2026-01-01T', '2026-02-30T')],
    ['a time without a zone', () => changed('00:00.000Z\nExp', '00:00.000\nExp')],
    ['the hour 24', () => changed('01T00:00', '01T24:00')],
    ['an empty request id', () => changed('\nResources', '\nRequest ID: \nResources')],
    ['an address of a page without a scheme', () => changed('URI: https:', 'URI: ')],
    ['brackets in a path', () => changed('org/terms', 'org/[terms]')],
    ['a port that is none', () => changed('- https://app.example.org/terms', '- https://:a')],
    ['two fragments', () => changed('org/terms', 'org/#a#b')],
    ['too much of it', () => `${text}\n- https://a.example/${'x'.repeat(10_000)}`],
    ['nothing', () => ''],
  ])('%s', (_what, make) => {
    expect(refusal(() => parseMessage(make()))).toBe('siwxMessageInvalid')
  })

  it('a value that is no text', () => {
    expect(refusal(() => parseMessage({} as string))).toBe('siwxMessageInvalid')
  })
})

describe('error: what is not written', () => {
  it.each<[string, object]>([
    ['a line feed in a statement', { statement: 'Sign in.\nURI: https://evil.example' }],
    ['a line feed in a nonce', { nonce: '12345678\nIssued At: x' }],
    ['a line feed in a resource', { resources: ['https://a.example\n- https://b.example'] }],
    ['21 resources', { resources: Array(21).fill('https://a.example') }],
    ['a number in the place of a text', { requestId: 5 }],
    ['no time', { issuedAt: undefined }],
    ['an address of another network', { accountAddress: messages.bip122.accountAddress }],
    [
      'an address of a test network',
      { chainId: 'bip122:000000000933ea01ad0ee984209779ba', accountAddress: messages.bip122.accountAddress },
    ],
    ['the name of a network that has none', { form: { isClusterName: true } }],
  ])('%s', (_what, change) => {
    const message = { ...messages.eip155, ...change } as SiwxMessage
    expect(refusal(() => writeMessage(message))).toBe('siwxMessageInvalid')
  })

  it('a message for a family without messages', () => {
    const message = { ...messages.eip155, chainId: 'cosmos:hub-4' } as const
    expect(refusal(() => writeMessage(message))).toBe('siwxChainUnsupported')
  })
})
