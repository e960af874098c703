import { RawTx } from '@scure/btc-signer'
import { compactSize, concat, fromHex, hash256, hashOf, idOf, u32 } from './bytes.js'
import { type Output, readTransaction, type Transaction } from './transaction.js'

/** A block without its transactions: the ledger has these. */
export interface Block {
  readonly hash: string
  readonly height: number
  readonly version: number
  /** In s since 1970. */
  readonly time: number
  /** Median of the last eleven block times; lock times are compared with it. */
  readonly medianTime: number
  readonly bits: number
  readonly nonce: number
  readonly merkleRoot: string
  readonly previous: string | undefined
  readonly txids: readonly string[]
  readonly bytes: Uint8Array
  readonly weight: number
}

const easiest = 0x207f_ffff
const easiestTarget = 0x7f_ffffn << 232n
const noHash = new Uint8Array(32)
const blocksPerHalving = 150
const firstSubsidy = 5_000_000_000n

/** Returns the new coins of the block at a height, in sat. Regtest halves them early. */
const subsidyAt = (height: number) => firstSubsidy >> BigInt(Math.floor(height / blocksPerHalving))

/** Returns the Merkle root of hashes. A last hash without a partner is paired with itself. */
function merkleRoot(hashes: readonly Uint8Array[]): Uint8Array {
  const [first = noHash] = hashes
  if (hashes.length < 2) return first
  const pairs = Array.from({ length: Math.ceil(hashes.length / 2) }, (_, at) => {
    const left = hashes[at * 2] ?? noHash
    return hash256(concat(left, hashes[at * 2 + 1] ?? left))
  })
  return merkleRoot(pairs)
}

/** Writes the height that begins the script of a coinbase (BIP-34), so that no two coinbases are the same. */
function writeHeight(height: number): Uint8Array {
  if (height <= 16) return Uint8Array.of(height === 0 ? 0 : 0x50 + height, 0)
  const bytes = u32(height)
  const length = height < 0x80 ? 1 : height < 0x8000 ? 2 : height < 0x80_0000 ? 3 : 4
  return concat(Uint8Array.of(length), bytes.subarray(0, length))
}

/** Creates the output by which a block commits to the witnesses of its transactions (BIP-141). */
function commitment(transactions: readonly Transaction[]): Output {
  const root = merkleRoot([noHash, ...transactions.map(({ wtxid }) => hashOf(wtxid))])
  return { amount: 0n, script: concat(fromHex('6a24aa21a9ed'), hash256(concat(root, noHash))) }
}

function coinbaseOf(height: number, fees: bigint, receiver: Uint8Array, others: readonly Transaction[]) {
  const paid = { amount: subsidyAt(height) + fees, script: receiver }
  return readTransaction(
    RawTx.encode({
      version: 2,
      segwitFlag: true,
      inputs: [
        { txid: noHash, index: 0xffff_ffff, finalScriptSig: writeHeight(height), sequence: 0xffff_ffff },
      ],
      outputs: [paid, commitment(others)].map(({ amount, script }) => ({ amount, script })),
      witnesses: [[noHash]],
      lockTime: 0,
    }),
  )
}

interface Header {
  readonly version: number
  readonly previous: string | undefined
  readonly root: Uint8Array
  readonly time: number
}

/** Finds the nonce that makes the hash of a header small enough: on regtest every second one does. */
function mineHeader({ version, previous, root, time }: Header, firstNonce: number) {
  const start = concat(u32(version), previous ? hashOf(previous) : noHash, root, u32(time), u32(easiest))
  for (let nonce = firstNonce; ; nonce++) {
    const header = concat(start, u32(nonce))
    const hash = idOf(hash256(header))
    if (BigInt(`0x${hash}`) <= easiestTarget) return { header, hash, nonce }
  }
}

function medianOf(times: readonly number[]): number {
  const last = times.slice(-11).sort((one, other) => one - other)
  return last[Math.floor(last.length / 2)] ?? 0
}

function makeBlock(
  height: number,
  version: number,
  time: number,
  before: readonly Block[],
  transactions: readonly Transaction[],
  firstNonce = 0,
): Block {
  const previous = before.at(-1)?.hash
  const root = merkleRoot(transactions.map(({ txid }) => hashOf(txid)))
  const { header, hash, nonce } = mineHeader({ version, previous, root, time }, firstNonce)
  const start = concat(header, compactSize(transactions.length))
  return {
    hash,
    height,
    version,
    time,
    medianTime: medianOf([...before.slice(-10).map((block) => block.time), time]),
    bits: easiest,
    nonce,
    merkleRoot: idOf(root),
    previous,
    txids: transactions.map(({ txid }) => txid),
    bytes: concat(start, ...transactions.map(({ bytes }) => bytes)),
    weight: start.length * 4 + transactions.reduce((sum, { weight }) => sum + weight, 0),
  }
}

// The coinbase of the first block on every Bitcoin network has these: a headline of its day, and a key that can spend nothing.
const headline = 'The Times 03/Jan/2009 Chancellor on brink of second bailout for banks'
const firstKey =
  '04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f'
const firstTime = 1_296_688_602
const itsNonce = 2

/** Creates the first block of regtest. */
export function genesisBlock(): { readonly block: Block; readonly coinbase: Transaction } {
  const text = Buffer.from(headline)
  const coinbase = readTransaction(
    RawTx.encode({
      version: 1,
      segwitFlag: false,
      inputs: [
        {
          txid: noHash,
          index: 0xffff_ffff,
          finalScriptSig: concat(fromHex('04ffff001d0104'), Uint8Array.of(text.length), text),
          sequence: 0xffff_ffff,
        },
      ],
      outputs: [
        { amount: firstSubsidy, script: concat(Uint8Array.of(65), fromHex(firstKey), Uint8Array.of(0xac)) },
      ],
      witnesses: undefined,
      lockTime: 0,
    }),
  )
  return { block: makeBlock(0, 1, firstTime, [], [coinbase], itsNonce), coinbase }
}

/** The input of a new block. */
export interface BlockParts {
  readonly before: readonly Block[]
  readonly time: number
  /** The output script that gets the new coins and the fees. */
  readonly receiver: Uint8Array
  readonly fees: bigint
  readonly transactions: readonly Transaction[]
}

const blockVersion = 0x2000_0000

/** Creates the next block. */
export function nextBlock({ before, time, receiver, fees, transactions }: BlockParts): {
  readonly block: Block
  readonly coinbase: Transaction
} {
  const height = before.length
  const coinbase = coinbaseOf(height, fees, receiver, transactions)
  return { block: makeBlock(height, blockVersion, time, before, [coinbase, ...transactions]), coinbase }
}
