import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { measureJson } from '../measureJson.js'
import { frameHeights } from './events.js'
import { readFrameRequest, writeFrameMessage } from './frameSide.js'
import { frameMessageBytes } from './limits.js'
import { type FrameMessageName, frameMessages } from './messages.js'
import { readFrameMessage, writeFrameRequest } from './pageSide.js'
import { frameMethods } from './rpcClasses.js'
import { walletRpc, walletRpcOf } from './walletRpc.js'

const id = '0123456789abcdef0123456789abcdef'
const names = Object.keys(frameMessages) as FrameMessageName[]

it('§7: the table has every message of the page', () => {
  expect(names).toEqual([
    ...['SWITCH_NETWORK', 'CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL'],
    ...['GET_SOCIAL_REDIRECT_URI', 'GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'GET_USER', 'IS_CONNECTED'],
    ...['GET_CHAIN_ID', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT'],
    ...['RPC_REQUEST', 'RPC_ABORT', 'UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'],
    ...['SYNC_THEME', 'SYNC_DAPP_DATA', 'SHOW_SETTINGS', 'SIGN_OUT', 'RELOAD'],
  ])
  // §9: email, device, OTP, social and social-redirect-URI requests.
  for (const name of names.filter((each) => /EMAIL|DEVICE|OTP|SOCIAL/.test(each)))
    expect(frameMessages[name].limitMs, name).toBe(30_000)
})

it('reads a request without what the table does not know, and trims an address', () => {
  const sent = {
    ...writeFrameRequest(id, 'CONNECT_EMAIL', { email: ' ada@example.org ', admin: 1 }),
    more: 1,
  }
  expect(readFrameRequest(sent)).toEqual({ id, name: 'CONNECT_EMAIL', payload: { email: 'ada@example.org' } })
  expect(readFrameRequest(writeFrameRequest(id, 'SIGN_OUT', { all: true }))).toEqual({ id, name: 'SIGN_OUT' })
})

it('error: §5 what is no email address, no six digits or no known provider is dropped', () => {
  const read = (name: FrameMessageName, payload: unknown) =>
    readFrameRequest(writeFrameRequest(id, name, payload))
  expect(read('CONNECT_EMAIL', { email: 'ada@' })).toEqual({ fault: 'invalidPayload' })
  expect(read('UPDATE_EMAIL', { email: `${'a'.repeat(250)}@example.org` })).toEqual({
    fault: 'invalidPayload',
  })
  const { answer } = frameMessages.UPDATE_EMAIL_SECONDARY_OTP
  for (const newEmail of ['ada@', 'ada', '', 7, undefined]) expect(v.is(answer, { newEmail })).toBe(false)
  expect(v.is(answer, { newEmail: 'ada@example.org' })).toBe(true)
  for (const otp of ['12345', 123456, ['123456'], null]) {
    for (const name of ['CONNECT_OTP', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const)
      expect(read(name, { otp }), `${name} ${otp}`).toEqual({ fault: 'invalidPayload' })
  }
  expect(read('CONNECT_OTP', { otp: '123456' })).not.toHaveProperty('fault')
  expect(read('GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' })).toEqual({ fault: 'invalidPayload' })
  expect(read('SYNC_THEME', { themeMode: 'sepia' })).toEqual({ fault: 'invalidPayload' })
  expect(read('SET_PREFERRED_ACCOUNT', { type: 'multisig' })).toEqual({ fault: 'invalidPayload' })
})

it('error: messages of the wrong way, of a foreign prefix or of no known name are dropped', () => {
  for (const type of [
    '@frame/SIGN_OUT',
    'SIGN_OUT',
    '@app/toString',
    '@app/__proto__',
    '@app/HELLO',
    '@app/',
  ])
    expect(readFrameRequest({ id, type }), type).toEqual({ fault: 'unknownType' })
  for (const type of ['@app/SIGN_OUT', '@frame/SIGN_OUT', '@frame/toString_SUCCESS', '@frame/_SUCCESS'])
    expect(readFrameMessage({ id, type }), type).toEqual({ fault: 'unknownType' })
  for (const each of ['0', id.toUpperCase(), `${id}0`, 7])
    expect(readFrameRequest({ id: each, type: '@app/SIGN_OUT' })).toEqual({ fault: 'malformed' })
})

it('error: what is larger than 256 KiB, deeper than JSON needs, or no JSON is dropped before it is read', () => {
  const request = (params: unknown) =>
    readFrameRequest(writeFrameRequest(id, 'RPC_REQUEST', { method: 'eth_call', params: [params] }))
  expect(request('a'.repeat(frameMessageBytes - 200))).not.toHaveProperty('fault')
  expect(request('a'.repeat(frameMessageBytes))).toEqual({ fault: 'oversized' })
  expect(request('\u20ac'.repeat(frameMessageBytes / 3))).toEqual({ fault: 'oversized' })
  const own: unknown[] = []
  own.push(own)
  let doubled: unknown = 'x'
  for (let at = 0; at < 28; at++) doubled = [doubled, doubled]
  const odd = [
    own,
    doubled,
    1n,
    new Map(),
    new Date(0),
    new Uint8Array(4),
    Number.NaN,
    new Array(1e9),
    Object.assign([], { a: 1 }),
  ]
  for (const each of odd) expect(request(each)).toEqual({ fault: 'oversized' })
  expect(request(JSON.parse('{"__proto__":{"a":1}}'))).toEqual({ fault: 'oversized' })
})

it('measures no JSON too low, and reads anything without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const bytes = new TextEncoder().encode(JSON.stringify(value)).length
      const measured = measureJson(value, 1e6)
      // Control characters alone are written longer by JSON than they are counted.
      if (!/\\/.test(JSON.stringify(value)) && !JSON.stringify(value).includes('__proto__'))
        expect(measured).toBeGreaterThanOrEqual(bytes - 2)
    }),
  )
  const type = fc.oneof(
    fc.constantFrom(...names).map((name) => `@app/${name}`),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.record({ id: fc.constant(id), type, payload: fc.anything() }), (message) => {
      const read = readFrameRequest(message)
      expect('fault' in read || read.id === id).toBe(true)
      readFrameMessage({ ...message, type: message.type.replace('@app/', '@frame/') })
    }),
    { numRuns: 1_000 },
  )
})

it('§3: the user of the frame, with what is optional and without it', () => {
  const read = (user: object) =>
    readFrameMessage(writeFrameMessage('0'.repeat(32), 'GET_USER', '_SUCCESS', user))
  const least = { address: '0x71', chainId: 1 }
  expect(read(least)).toMatchObject({ answer: least })
  const most = {
    email: null,
    address: '0x71',
    chainId: 'eip155:1',
    userName: 'ada',
    smartAccountDeployed: false,
    accounts: [{ address: '0x71', type: 'smartAccount' }],
    preferredAccountType: 'eoa',
  }
  expect(read(most)).toMatchObject({ answer: most })
  for (const wrong of [{ address: 1 }, { chainId: null }, { smartAccountDeployed: 'no' }, { accounts: [{}] }])
    expect(read({ ...least, ...wrong })).toEqual({ fault: 'invalidPayload' })
})

it('tells the answers, errors and events of a frame apart', () => {
  expect(
    readFrameMessage(writeFrameMessage(id, 'IS_CONNECTED', '_SUCCESS', { isConnected: true, key: 1 })),
  ).toEqual({ id, name: 'IS_CONNECTED', answer: { isConnected: true } })
  expect(
    readFrameMessage(writeFrameMessage(id, 'RPC_REQUEST', '_ERROR', { message: 'no', code: 4001 })),
  ).toEqual({ id, name: 'RPC_REQUEST', failure: { message: 'no', code: 4001 } })
  expect(
    readFrameMessage(writeFrameMessage(id, 'SHOW', '', { reason: 'otp', title: 'Confirm Email' })),
  ).toEqual({
    id,
    event: { name: 'SHOW', payload: { reason: 'otp', title: 'Confirm Email' } },
  })
  expect(readFrameMessage(writeFrameMessage(id, 'SHOW', '', { reason: 'advert', title: '' }))).toEqual({
    fault: 'invalidPayload',
  })
})

it('a frame asks for one of five heights, or for none; another one counts as the highest', () => {
  const heightOf = (height?: unknown) => {
    const read = readFrameMessage(writeFrameMessage(id, 'SHOW', '', { reason: 'otp', title: '', height }))
    return 'event' in read && read.event.name === 'SHOW' ? read.event.payload.height : read
  }
  for (const height of frameHeights) expect(heightOf(height)).toBe(height)
  expect(heightOf()).toBeUndefined()
  for (const odd of [0, 257, 1e9, -1, null, '256', {}]) expect(heightOf(odd)).toBe(608)
  expect(readFrameMessage(writeFrameMessage(id, 'PAINTED', ''))).toEqual({ id, event: { name: 'PAINTED' } })
})

it('a frame says which request waits for a person, and which for a machine', () => {
  const read = (payload: unknown) =>
    readFrameMessage(writeFrameMessage('f'.repeat(32), 'PROGRESS', '', payload))
  for (const waits of ['person', 'machine'])
    expect(read({ id, waits })).toEqual({
      id: 'f'.repeat(32),
      event: { name: 'PROGRESS', payload: { id, waits } },
    })
  for (const odd of [
    { id },
    { waits: 'person' },
    { id: 'short', waits: 'person' },
    { id, waits: 'nobody' },
    undefined,
  ])
    expect(read(odd)).toEqual({ fault: 'invalidPayload' })
})

it('§6: reads are safe, what signs or sends needs approval, anything else is not in the table', () => {
  const classes = (of: string) => Object.keys(walletRpc).filter((name) => walletRpc[name]?.class === of)
  expect(classes('approve')).toEqual([
    ...['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'],
    ...['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'],
    ...['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
    'solana_signAndSendTransaction',
  ])
  expect(classes('local')).toEqual([
    ...['eth_chainId', 'eth_accounts', 'eth_requestAccounts'],
    ...['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
  ])
  for (const method of ['eth_sign', 'eth_signTransaction', 'toString', '__proto__', 'personal_unlockAccount'])
    expect(walletRpcOf(method), method).toBeUndefined()
  expect(frameMethods('solana')).toHaveLength(4)
})
