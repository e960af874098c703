import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { bytesIn } from '../../../wire/bytes.js'
import { kindByKey, readAddress } from '../chain/address.js'
import { prefixNamed } from '../chain/prefixes.js'
import type { AddressPrefix } from '../discovery.js'
import type { GivenAccount, SharedAccount } from '../driver.js'

/** The most accounts that are read from one wallet. */
const maxAccounts = 100
const maxPathLength = 100

/**
 * Reads the accounts that a wallet says it shares, each once, in its order.
 * @returns `undefined` if any of them is malformed: no address, or one that is not of its public key.
 */
export function readAccounts(
  walletAccounts: readonly GivenAccount[] | undefined,
): readonly SharedAccount[] | undefined {
  if (!walletAccounts) return undefined
  const accounts = new Map<string, SharedAccount & { readonly isNamed: boolean }>()
  try {
    for (const each of walletAccounts.slice(0, maxAccounts)) {
      const account = readAccount(each)
      if (!account) return undefined
      if (account === 'elsewhere') continue
      // An address that was once listed for collectibles is never spent from, even if the wallet also lists it for payments.
      const purpose = accounts.get(account.address)?.purpose === 'ordinal' ? 'ordinal' : account.purpose
      accounts.set(account.address, { ...account, purpose })
    }
  } catch {
    // The wallet's getters are foreign code and may throw.
    return undefined
  }
  const all = [...accounts.values()]
  // Decides the purpose of each address. A wallet that shares a taproot address and another one mostly keeps collectibles at the taproot
  // address, so the taproot address is not spent from unless the wallet names its purpose.
  const hasOther = all.some(({ kind }) => kind !== 'taproot')
  const isOrdinal = ({ isNamed, kind, purpose }: (typeof all)[number]) =>
    purpose === 'ordinal' || (!isNamed && hasOther && kind === 'taproot')
  const hasOrdinal = all.some(isOrdinal)
  return all.map(({ isNamed, ...account }) => {
    if (isOrdinal({ isNamed, ...account })) return { ...account, purpose: 'ordinal' }
    return { ...account, ...(!isNamed && !hasOrdinal && { isMixed: true }) }
  })
}

function readAccount({ address: text, publicKey, purpose, path, chains, walletObject }: GivenAccount) {
  const namedPrefixes = chainsIn(chains)
  if (namedPrefixes === 'elsewhere') return namedPrefixes
  const address = readAddress(text)
  if (!address) return undefined
  const prefixes = address.prefixes.filter(
    (prefix) => !namedPrefixes.length || namedPrefixes.includes(prefix),
  )
  if (!prefixes.length) return undefined
  const key = keyIn(publicKey)
  if (key === 'none') return undefined
  const kind = key ? kindByKey(address, key) : address.kind
  // A script address does not show its script, so the key may be one of several.
  const isScript = address.kind === 'script' && kind === undefined
  if (kind === undefined && !isScript) return undefined
  return {
    address: address.address,
    kind: kind ?? 'script',
    prefixes,
    purpose: purpose === 'ordinals' || purpose === 'ordinal' ? 'ordinal' : 'payment',
    isNamed: purpose !== undefined,
    ...(key && !isScript && { publicKey: bytesToHex(key) }),
    ...(typeof path === 'string' &&
      /^m(\/\d{1,10}['h]?)*$/.test(path) &&
      path.length <= maxPathLength && { path }),
    walletObject,
  } as const
}

/** Returns the prefixes of an account's chains; an empty list if it names no known chain, `elsewhere` if it names none of Bitcoin. */
function chainsIn(chains: unknown): readonly AddressPrefix[] | 'elsewhere' {
  if (!Array.isArray(chains)) return []
  const texts = chains.filter((chain) => typeof chain === 'string')
  if (texts.length && !texts.some((chain) => /^(bitcoin|bip122):/.test(chain))) return 'elsewhere'
  return texts.flatMap((chain) => prefixNamed(chain) ?? [])
}

/** Reads a public key, of bytes or hexadecimal digits. Returns `none` for a malformed one, `undefined` if it is absent. */
function keyIn(value: unknown): Uint8Array | undefined | 'none' {
  if (value === undefined || value === null || value === '') return undefined
  const bytes =
    typeof value === 'string' && /^([\da-f]{64}|[\da-f]{66})$/i.test(value)
      ? hexToBytes(value)
      : bytesIn(value)
  if (bytes?.length === 0) return undefined
  return bytes && (bytes.length === 32 || bytes.length === 33) ? bytes : 'none'
}
