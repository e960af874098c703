import { blake2AsU8a, encodeAddress } from '@polkadot/util-crypto'
import type { Chain } from './createChain.js'
import { genesisOf } from './createChain.js'
import { type Hex, join, toHex } from './hex.js'
import { isSignedBy } from './isSignedBy.js'
import { readExtrinsic, type SignedExtrinsic } from './readExtrinsic.js'
import { badFormat, invalidTransaction } from './refusal.js'
import { transfer } from './transfer.js'

/** Puts an extrinsic into a new block, and returns its hash. @throws the error with which the runtime refuses it. */
export function accept(chain: Chain, bytes: Uint8Array): Hex {
  const extrinsic = readExtrinsic(chain.runtime, bytes)
  const { accountId, signature, signed, extras, call } = extrinsic
  const era = eraOf(chain, extras.CheckMortality)
  const payload = join(signed, ...additionalOf(chain, extrinsic, era.hash))
  if (!isSignedBy(accountId, signature.type, signature.bytes, payload)) throw invalidTransaction('badProof')
  const address = encodeAddress(accountId, chain.runtime.ss58Prefix)
  const { nonce } = chain.state.accountOf(address)
  const given = Number(extras.CheckNonce)
  if (given !== nonce) throw invalidTransaction(given < nonce ? 'stale' : 'future')
  transfer(chain, address, call, tipIn(extras))
  chain.blocks.grow([bytes])
  return toHex(blake2AsU8a(bytes))
}

/** Returns the tip. @throws if the fee is to be paid in an asset: no account has any here. */
function tipIn({ ChargeTransactionPayment, ChargeAssetTxPayment }: SignedExtrinsic['extras']): bigint {
  const { tip = ChargeTransactionPayment, asset_id } = (ChargeAssetTxPayment ?? {}) as {
    readonly tip?: unknown
    readonly asset_id?: unknown
  }
  if (asset_id !== undefined) throw invalidTransaction('payment')
  return BigInt((tip as bigint | undefined) ?? 0n)
}

/** Returns the parts that are signed but not sent, because both sides know them. */
function additionalOf(
  { runtime, ...chain }: Chain,
  { extras }: SignedExtrinsic,
  birth: Hex,
): readonly Uint8Array[] {
  const { spec_version, transaction_version } = runtime.version
  const { type: mode } = (extras.CheckMetadataHash ?? {}) as { readonly type?: string }
  const values: Readonly<Record<string, unknown>> = {
    CheckSpecVersion: spec_version,
    CheckTxVersion: transaction_version,
    CheckGenesis: genesisOf({ runtime, ...chain }),
    CheckMortality: birth,
    CheckMetadataHash: mode === 'Enabled' ? toHex(chain.metadataHash()) : undefined,
  }
  return runtime.extensions.map(({ identifier, additional }) => additional.enc(values[identifier]))
}

/** Returns the block from which a transaction is valid, according to its era. */
function eraOf({ blocks, runtime }: Chain, era: unknown): { readonly hash: Hex } {
  const { type, value } = (era ?? {}) as { readonly type?: string; readonly value?: unknown }
  const first = blocks.hashAt(0) as Hex
  if (type === 'Immortal') return { hash: first }
  // The lowest four bits are the length; the others are the phase in steps.
  const low = Number(/^Mortal(\d+)$/.exec(String(type))?.[1])
  const encoded = low + Number(value) * 256
  if (!Number.isSafeInteger(encoded)) throw badFormat('its era is of an unknown kind')
  const period = 2 << (encoded & 0b1111)
  const phase = (encoded >> 4) * Math.max(1, period >> 12)
  const birth = Math.floor((Math.max(blocks.height, phase) - phase) / period) * period + phase
  const hash = birth > blocks.height - runtime.blockHashCount ? blocks.hashAt(birth) : undefined
  if (!hash) throw invalidTransaction('ancient')
  return { hash }
}
