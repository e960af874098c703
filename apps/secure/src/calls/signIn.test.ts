import { verifyMessage } from 'viem'
import { expect, it, vi } from 'vitest'
import { parseMessage } from '../../../../packages/latchkit/src/siwx/message/parseMessage.js'
import { email } from '../identity/fixtures/browser.js'
import { frameText as en } from '../texts/en/frame.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'
import { signInMessage } from './signInMessage.js'

const openServices = homesOfTests()

const fields = {
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: '7f3c9a1e5b2d48607f3c9a1e5b2d4860',
  issuedAt: '2026-06-01T12:00:00.000Z',
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:31337',
  statement: 'Sign in to the app.',
}

async function openSignedIn() {
  const home = await openServices()
  const frame = await openFrame(home)
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await vi.waitFor(() => expect(frame.events.at(-1)).toBe('hide'), 10_000)
  return frame
}

it('a sign-in message of the page is approved like any other, and comes back signed by the account', async () => {
  const frame = await openSignedIn()
  const answer = frame.send('GET_USER', { siwxMessage: fields })
  await frame.shows('Sign in')
  expect(frame.events.at(-1)).toBe('show approve')
  await frame.asks('Sign in to the app.')
  await frame.press(en.approve)
  const { signature, message, address, siwxMessage } = await answer
  expect(parseMessage(message ?? '')).toMatchObject({
    domain: 'app.example',
    accountAddress: address,
    nonce: fields.nonce,
  })
  expect(siwxMessage).toEqual({ ...fields, accountAddress: address })
  const given = { address: address as `0x${string}`, message: message ?? '' }
  expect(await verifyMessage({ ...given, signature: signature as `0x${string}` })).toBe(true)
})

it('error: a refusal is the page’s to hear', async () => {
  const frame = await openSignedIn()
  const answer = frame.send('GET_USER', { siwxMessage: fields })
  answer.catch(() => undefined)
  await frame.press(en.reject)
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

it.each([
  ['of another site', { domain: 'bank.example' }],
  ['of a look-alike', { domain: 'app.example.evil.com' }],
  ['whose URI is elsewhere', { uri: 'https://bank.example/login' }],
  ['of another account', { accountAddress: `0x${'1'.repeat(40)}` }],
  ['of another network', { chainId: 'eip155:1' }],
  ['with a line of its own', { statement: 'Yes\nURI: https://bank.example' }],
  ['without a nonce', { nonce: '' }],
])('error: a message %s is never shown', (_, change) => {
  const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
  const input = { address, chainId: 'eip155:31337', origin: 'https://app.example' }
  expect(signInMessage({ ...input, fields }).request.params).toContain(address)
  const refused = () => signInMessage({ ...input, fields: { ...fields, ...change } })
  expect(refused).toThrow(expect.objectContaining({ code: -32_602 }))
})

it('on Solana it is a message of the Solana account', () => {
  const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const input = { address, chainId, origin: 'https://app.example', fields: { ...fields, chainId } }
  const { request, text } = signInMessage(input)
  expect(request).toMatchObject({ method: 'solana_signMessage', params: { pubkey: address } })
  expect(text).toContain('wants you to sign in with your Solana account:\n')
})
