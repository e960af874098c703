import fc from 'fast-check'
import { getIdentity, getReverseProfile } from 'latchkit/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { nameBytes, primaryBytes } from '../fixtures/fakeNames.js'
import { addressOf } from '../fixtures/fakeSolana.js'
import {
  nameAccount,
  nameProgram,
  primaryAccount,
  primaryProgram,
  readNameOwner,
  readPrimary,
  readReverse,
  reverseAccount,
} from '../namespaces/solana/names/nameAccounts.js'
import { solanaGateway } from './fixtures/solanaGateway.js'

// Vectors: the tests of the published library (Bonfida/sns-sdk, js/tests/favorite.test.ts and derivation.test.ts) tell the account,
// the owner and the name of `bonfida.sol`; the addresses of the other accounts are what `@bonfida/spl-name-service` 3.0.26 answers.

const owner = 'FidaeBkZkvDqi1GXNEwB8uWmj9Ngx2HXSS5nyGRuVFcZ'
const domain = 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb'
const other = addressOf(7)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Written {
  readonly chosen?: string
  readonly holder?: string
  readonly text?: string
  readonly account?: string
}

async function setUp(network: object = {}) {
  const parts = await solanaGateway({ network })
  ends.push(parts.stop)
  const { kit, ledger } = parts
  /** Writes that an address goes by a name, that the name is its holder's, and what it is called. */
  function write({ account = domain, chosen = account, holder = owner, text = 'bonfida' }: Written = {}) {
    ledger.accounts.set(primaryAccount(owner), { owner: primaryProgram, data: primaryBytes(chosen) })
    ledger.accounts.set(account, { owner: nameProgram, data: nameBytes({ holder }) })
    ledger.accounts.set(reverseAccount(account), { owner: nameProgram, data: nameBytes({ text }) })
  }
  const identity = (address = owner) => callGateway(kit, getIdentity, { params: { address } })
  return { ...parts, write, identity }
}

describe('the accounts of names', () => {
  it('are where the published library has them', () => {
    expect(nameAccount('bonfida')).toBe(domain)
    expect(primaryAccount(owner)).toBe('5dwhr8ZMdfhRKYKFvcA8dXCUyGskkWaJvBZySXgFnydU')
    expect(reverseAccount(domain)).toBe('DqgmWxe2PPrfy45Ja3UPyFGwcbRzkRuwXt3NyxjX8krg')
    expect(['a', 'solana', 'my-name_1'].map(nameAccount)).toEqual([
      'ELoM9Yo5jdNE64uV7y9oQNG5yB9Npk6S518rRWDJ5hxy',
      '9TdKztwu2cS3JConXYEwqscjuCixgQqFq1pAiPQEbkSy',
      '917pjm6hwFhTA6cdyu8weuKTedprFYQSGEqWgLRmJAMU',
    ])
  })

  it('whatever their bytes are, reading them ends, and tells nothing of what is short', () => {
    const account = fc.record({
      owner: fc.constantFrom(nameProgram, primaryProgram, other),
      data: fc.tuple(fc.uint8Array({ maxLength: 200 }), fc.constant('base64' as const)),
    })
    fc.assert(
      fc.property(account, (given) => {
        const { owner: program, data } = given
        const [primary, holder, name] = [readPrimary(given), readNameOwner(given), readReverse(given)]
        if (primary !== undefined) expect([program, data[0].length >= 33]).toEqual([primaryProgram, true])
        if (holder !== undefined) expect([program, data[0].length >= 96]).toEqual([nameProgram, true])
        if (name !== undefined) expect([program, data[0].length >= 100]).toEqual([nameProgram, true])
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('§7 the identity of an account of Solana', () => {
  it('is the name it has chosen, which is its own and leads back to it; asked for once in five minutes', async () => {
    const { write, identity, callsOf, gateway } = await setUp()
    write()
    expect(await identity()).toMatchObject({ name: 'bonfida.sol', avatar: null })
    expect(callsOf('getMultipleAccounts')).toHaveLength(2)
    gateway.wait(290_000)
    await identity()
    expect(callsOf('getMultipleAccounts')).toHaveLength(2)
  })

  it('is none where nothing is chosen', async () => {
    const { identity, callsOf } = await setUp()
    expect(await identity()).toMatchObject({ name: null, avatar: null })
    expect(callsOf('getMultipleAccounts')).toHaveLength(1)
  })

  it.each<[string, Written]>([
    ['a name that was sold', { holder: other }],
    ['a name of which its account is not', { text: 'solana' }],
    ['a name in other letters', { text: 'BONFIDA' }],
    ['no name', { text: '' }],
    ['an account where no name is', { chosen: addressOf(8) }],
    // Its address is of that very text, which looks like `paypal`.
    ['a name that can pass for another', { account: nameAccount('pаypal'), text: 'pаypal' }],
  ])('security: is none for %s', async (_, given) => {
    const { write, identity } = await setUp()
    write(given)
    expect((await identity()).name).toBeNull()
  })

  it('security: is none where the accounts are of other programs, below another name, or of another class', async () => {
    for (const change of [
      { of: primaryAccount(owner), account: { owner: other, data: primaryBytes(domain) } },
      { of: domain, account: { owner: other, data: nameBytes({ holder: owner }) } },
      { of: domain, account: { owner: nameProgram, data: nameBytes({ holder: owner, parent: other }) } },
      { of: domain, account: { owner: nameProgram, data: nameBytes({ holder: owner, by: other }) } },
      { of: reverseAccount(domain), account: { owner: other, data: nameBytes({ text: 'bonfida' }) } },
    ]) {
      const { write, identity, ledger } = await setUp()
      write()
      ledger.accounts.set(change.of, change.account)
      expect((await identity()).name, change.of).toBeNull()
    }
  })

  it('is none where the operator does not serve the network that has the names', async () => {
    const { write, identity, callsOf } = await setUp({ id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
    write()
    expect((await identity()).name).toBeNull()
    expect(callsOf('getMultipleAccounts')).toHaveLength(0)
  })

  it('error: 503 where the node does not answer, or answers something else', async () => {
    const { gateway, node } = await setUp()
    const status = async () => (await gateway.get(`/v1/identity/${owner}`)).status
    await node.stop()
    expect(await status()).toBe(503)
  })

  it('error: no name leads to an address: nothing is sent by one, and no list of names is told', async () => {
    const { kit, write } = await setUp()
    write()
    await expect(
      callGateway(kit, getReverseProfile, { params: { address: owner }, query: { sender: owner } }),
    ).rejects.toMatchObject({ data: { status: 400 } })
  })
})
