import { describe, expect, it } from 'vitest'
import { addressOf, publicKeyOf } from '../../../testing/bitcoin/addressOf.js'
import { bitcoinKeys } from '../../../testing/keys.js'
import { readBitcoinAddress } from '../../../wire/bitcoinAddress.js'
import { kindByKey, readAddress } from './address.js'

/** An address of each kind; those that are none are refused by `wire`, with published vectors. */
const addresses = [
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'legacy', ['mainnet']],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'script', ['mainnet']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'legacy', ['testnet', 'regtest']],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'script', ['testnet', 'regtest']],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'segwit', ['mainnet']],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'script', ['testnet']],
  ['bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk', 'segwit', ['regtest']],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'taproot', ['mainnet']],
  ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'taproot', ['mainnet']],
] as const

describe('addresses of Bitcoin', () => {
  it.each(addresses)('%s is of its kind, on the networks of its prefix', (text, kind, prefixes) => {
    expect(readAddress(text)).toMatchObject({ address: text, kind, prefixes })
  })

  it('error: a taproot address whose key is no point of the curve is none', () => {
    const text = 'bc1plllllllllllllllllllllllllllllllllllllllllllllllllllsr7rg6v'
    expect(readBitcoinAddress(text)?.kind).toBe('p2tr')
    expect(readAddress(text)).toBeUndefined()
  })

  it.each(['legacy', 'nested', 'segwit', 'taproot'] as const)(
    'the key of a %s address is told from another, on each network',
    (kind) => {
      const [own, other] = bitcoinKeys.map(({ payment }) => publicKeyOf(payment, kind))
      for (const network of ['mainnet', 'testnet', 'regtest'] as const) {
        const address = readAddress(addressOf(bitcoinKeys[0].payment, kind, network))
        if (!address || !own || !other) throw new Error('no address')
        expect(kindByKey(address, own)).toBe(kind)
        expect(kindByKey(address, other)).toBeUndefined()
      }
    },
  )
})
