import { describe, expect, it } from 'vitest'
import { metaplexAddress, readMetaplex } from './metaplex.js'

/**
 * The account at `address` on Solana's main network, an NFT from before collections, of four creators. Its bytes are published in
 * the test `processMetaData` of a reader of Metaplex's accounts, where it is called KODAMA0.
 */
const published = {
  mint: '8RmyhyzqUGxBLpRsREiPn4VNAdV1zPcdjAhid2L4qToC',
  address: 'FtCkYkLhZPGuNo74ppS4DJMMmF51g3bTmjNTmFBv5qCn',
  parts: [
    'BJO0TufRLmWMqmrCA69/bs3EZj/i9OcVaXW9TSlIqTffblqatqp30tXRk20NlZfnq007cBSAvK7sVC1tPF+4tu8gAAAAS09EQU1BMAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKAAAAS09EQU1BAAAAAMgAAABodHRwczovL2Fyd2VhdmUubmV0L0VmMm0zZW1PMEcteVpZZ2Vs',
    'TldKZV9JNnhRbTNzMTctNzBGdTF4dTVVZGM=',
    // Behind the URI of 63 characters stand 137 zeros.
    'A'.repeat(182) + 'A=',
    'ZAABBAAAAFFSdETRPXmARtMmmD1ki008wCuhlm6AOhCv28xnA13xAQCTtE7n0S5ljKpqwgOvf27NxGY/4vTnFWl1vU0pSKk33wBa+2G2',
    'N3p/szLHOf2sxfw/X5Rtsg2ZPC0fucjgsc6/OWcAAvX/53yUgVtSYc7cy40xhnKmkYQKWoKNfCSJk29+TBscAAgBAQH/',
  ],
} as const
const accountBytes = 679

describe('the description of a token by Metaplex', () => {
  it('published: an account of the main network, at its own address', () => {
    const data = Buffer.concat(published.parts.map((part) => Buffer.from(part, 'base64')))
    const bytes = Uint8Array.from({ length: accountBytes }, (_, at) => data[at] ?? 0)
    expect(metaplexAddress(published.mint)).toBe(published.address)
    expect(readMetaplex(published.mint, bytes)).toEqual({
      name: 'KODAMA0',
      uri: 'https://arweave.net/Ef2m3emO0G-yZYgelNWJe_I6xQm3s17-70Fu1xu5Udc',
      isFungible: false,
    })
    expect(readMetaplex(published.address, bytes)).toBe(undefined)
  })
})
