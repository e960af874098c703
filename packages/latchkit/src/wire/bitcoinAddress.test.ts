import { Address, NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitcoinNetworks, readBitcoinAddress } from './bitcoinAddress.js'

const { mainnet, testnet, testnet4, signet, regtest } = bitcoinNetworks
const test = [testnet, testnet4, signet]

describe('an address of Bitcoin', () => {
  // The first block's and BIP-13's, BIP-173's, BIP-350's and BIP-86's own; regtest's by BIP-84 from the words of its test vectors.
  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh', [mainnet]],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'p2sh', [mainnet]],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', [...test, regtest]],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', [...test, regtest]],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', [mainnet]],
    ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', test],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'p2tr', [mainnet]],
    ['tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c', 'p2tr', test],
    ['bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk', 'p2wpkh', [regtest]],
  ])('%s is of its kind, on the networks of its prefix and no other', (address, kind, networks) => {
    expect(readBitcoinAddress(address)).toEqual({ address, kind, networks })
    const isOn = Object.values(bitcoinNetworks).filter((id) => readBitcoinAddress(address, id))
    expect(isOn.sort()).toEqual([...networks].sort())
  })

  it('in capitals, as codes have it, is the same', () => {
    const address = 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'
    expect(readBitcoinAddress(address)?.address).toBe(address.toLowerCase())
  })

  it.each([
    ['a prefix of another coin (BIP-350)', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['taproot with the checksum of segwit', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['segwit with the checksum of taproot', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['a test network’s, likewise', 'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47'],
    [
      'a letter that is none in the checksum',
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    ],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of one byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['segwit of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['letters of both sizes', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq'],
    ['more than 4 bits too many', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['bits that are not 0', 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['nothing but a prefix', 'bc1gmk9yu'],
    ['a version nothing is locked by yet', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
    ['one letter another', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['one letter more', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNaa'],
    ['a letter that base58 does not have', '1A1zP1eP5QGefi2DMPTfTL5SLmv7Div0Na'],
    ['legacy of Litecoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'],
    ['a payment link', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['Solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
    ['EVM', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'],
    ['nothing', ''],
    ['no text', 5],
  ])('error: %s', (_, text) => {
    expect(readBitcoinAddress(text)).toBeUndefined()
  })

  it('what another library writes is read as it was meant, and with one letter changed as nothing', () => {
    const networks = { main: NETWORK, test: TEST_NETWORK, regtest: { ...TEST_NETWORK, bech32: 'bcrt' } }
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
    const payment = fc.oneof(
      bytes(20).map((hash) => ['p2pkh', { type: 'pkh', hash }] as const),
      bytes(20).map((hash) => ['p2sh', { type: 'sh', hash }] as const),
      bytes(20).map((hash) => ['p2wpkh', { type: 'wpkh', hash }] as const),
      bytes(32).map((hash) => ['p2wsh', { type: 'wsh', hash }] as const),
    )
    const network = fc.constantFrom(...Object.entries(networks))
    fc.assert(
      fc.property(payment, network, fc.nat(), fc.nat(30), ([kind, output], [name, given], at, by) => {
        const text = Address(given).encode(output)
        const id = { main: mainnet, test: testnet4, regtest }[name] ?? mainnet
        expect(readBitcoinAddress(text, id)).toMatchObject({ address: text, kind })
        const letters = 'qpzry9x8gf2tvdw3jn54khce6mua7'
        const [place, letter] = [at % text.length, letters[by % letters.length] ?? '']
        const changed = text.slice(0, place) + letter + text.slice(place + 1)
        if (changed !== text) expect(readBitcoinAddress(changed)).toBeUndefined()
      }),
    )
  })

  it('a long text is refused at once', () => {
    const began = performance.now()
    for (const letter of ['1', 'z', 'q', 'bc1q'])
      expect(readBitcoinAddress(letter.repeat(250_000))).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(500)
  })
})
