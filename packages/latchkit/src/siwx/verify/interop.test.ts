import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../walletconnect/auth/cacao.js'
import { isLatchkitError } from '../../wire/errors/fail.js'
import { checkMessage } from '../message/checkMessage.js'
import { anyMessage, messages } from '../message/fixtures/messages.js'
import { parseMessage } from '../message/parseMessage.js'
import { attributesFor, encodeRecap, withRecapSentence } from '../message/recap.js'
import type { SiwxMessage } from '../message/siwxMessage.js'
import { writeMessage } from '../message/writeMessage.js'

const numRuns = 60
const ofNamespace = (namespace: string) =>
  anyMessage.filter(({ chainId, form }) => chainId.startsWith(namespace) && !form?.isChainIdLast)

/** Published libraries write `Resources:` only where there are some. */
const withoutEmpty = ({ resources, ...rest }: SiwxMessage): SiwxMessage =>
  resources?.length ? { ...rest, resources } : rest

describe('EIP-4361 with published libraries', () => {
  it('siwe-parser reads every message of ours, with the same fields', () => {
    fc.assert(
      fc.property(ofNamespace('eip155'), (message) => {
        const read = new ParsedMessage(writeMessage(message))
        expect(read).toMatchObject({
          domain: message.domain,
          address: message.accountAddress,
          uri: message.uri,
          version: '1',
          chainId: 1,
          nonce: message.nonce,
          issuedAt: message.issuedAt,
        })
        expect([
          read.scheme,
          read.statement ?? undefined,
          read.expirationTime,
          read.notBefore,
          read.requestId,
        ]).toEqual([
          message.scheme,
          message.statement,
          message.expirationTime,
          message.notBefore,
          message.requestId,
        ])
        expect(read.resources ?? []).toEqual(message.resources ?? [])
      }),
      { numRuns },
    )
  })

  it('viem reads every message of ours, and writes it with the same bytes', () => {
    fc.assert(
      fc.property(ofNamespace('eip155').map(withoutEmpty), (message) => {
        // Neither localhost nor IPv6 is a domain for it, nor is any scheme but these of an address.
        fc.pre(message.domain.endsWith('.example'))
        const text = writeMessage(message)
        const read = parseSiweMessage(text)
        expect(read).toMatchObject({ address: message.accountAddress, chainId: 1, nonce: message.nonce })
        const written = createSiweMessage({
          address: message.accountAddress as `0x${string}`,
          chainId: 1,
          domain: message.domain,
          nonce: message.nonce,
          uri: message.uri,
          version: '1',
          issuedAt: new Date(message.issuedAt),
          ...(message.scheme !== undefined && { scheme: message.scheme }),
          ...(message.statement !== undefined && { statement: message.statement }),
          ...(message.expirationTime !== undefined && { expirationTime: new Date(message.expirationTime) }),
          ...(message.notBefore !== undefined && { notBefore: new Date(message.notBefore) }),
          ...(message.requestId !== undefined && { requestId: message.requestId }),
          ...(message.resources && { resources: [...message.resources] }),
        })
        expect(parseMessage(written)).toEqual(message)
      }),
      { numRuns },
    )
  })
})

describe('Sign-In With Solana with a published library', () => {
  it('is read and written as we do, without a scheme', () => {
    const own = ofNamespace('solana').map(({ scheme: _, ...message }) => withoutEmpty(message))
    fc.assert(
      fc.property(own, (message) => {
        const text = writeMessage(message)
        const { accountAddress: address, form, chainId, ...rest } = message
        const chain = form?.isClusterName ? 'mainnet' : chainId.slice('solana:'.length)
        const written = createSignInMessageText({ ...rest, address, chainId: chain })
        expect(written).toBe(text)
        expect(parseMessage(written)).toEqual(message)
        const read = parseSignInMessageText(text)
        expect(read).toMatchObject({ address, chainId: chain, nonce: message.nonce, uri: message.uri })
        expect(read?.statement).toBe(message.statement)
      }),
      { numRuns },
    )
  })
})

it('a message without a statement, as each library writes it, is read', () => {
  const { statement: _, ...bare } = messages.eip155
  const written = createSiweMessage({
    address: bare.accountAddress,
    chainId: 1,
    domain: bare.domain,
    nonce: bare.nonce,
    uri: bare.uri,
    version: '1',
    issuedAt: new Date(bare.issuedAt),
    expirationTime: new Date(bare.expirationTime),
  })
  expect(parseMessage(written)).toEqual(bare)
})

describe('X8 a text that a wallet has signed while it connected over a pairing', () => {
  const granted = attributesFor('eip155', ['personal_sign'])
  const { domain, uri: aud, nonce, issuedAt: iat, statement, accountAddress } = messages.eip155
  const p = {
    domain,
    aud,
    nonce,
    iat,
    version: '1',
    iss: `did:pkh:eip155:1:${accountAddress}`,
    statement: withRecapSentence(statement, granted),
    resources: [encodeRecap(granted)],
  }
  const now = Date.parse(iat)
  const expected = {
    domains: [domain],
    chainIds: ['eip155:1'],
    nonce,
    statement,
    allowsRecap: true,
    now,
  } as const
  const codeOf = (change: object) => {
    try {
      return checkMessage(parseMessage(messageOf({ p: { ...p, ...change } })), expected)
    } catch (error) {
      return isLatchkitError(error) ? error.code : error
    }
  }

  it('is read and checked like any other', () => {
    expect(codeOf({})).toBeUndefined()
  })

  it.each<[string, object]>([
    ['siwxMessageMismatch', { domain: 'evil.example' }],
    ['siwxMessageMismatch', { aud: 'https://evil.example/' }],
    ['siwxMessageMismatch', { nonce: 'ffffffffffffffff' }],
    ['siwxMessageMismatch', { statement: withRecapSentence('I give you everything.', granted) }],
    ['siwxMessageInvalid', { version: '2' }],
    ['siwxMessageMismatch', { iss: `did:pkh:eip155:137:${accountAddress}` }],
    ['siwxMessageInvalid', { iss: `did:pkh:eip155:1:${accountAddress.toLowerCase()}` }],
    ['siwxMessageOutOfTime', { iat: new Date(now - 600_001).toISOString() }],
    ['siwxMessageMismatch', { resources: ['https://evil.example', ...p.resources] }],
  ])('error: %s with %j', (code, change) => {
    expect(codeOf(change)).toBe(code)
  })
})
