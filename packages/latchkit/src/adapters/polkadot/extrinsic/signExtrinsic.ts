import { getPolkadotSignerFromPjs, type SignPayload, type SignRaw } from '@polkadot-api/pjs-signer'
import { compact } from '@polkadot-api/substrate-bindings'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer, methodUnsupported, transactionChanged } from '../../../wire/errors/wallet.js'
import { fromHex, joinBytes, toHex } from '../chain/hex.js'
import { decodeMetadata, isU32, readMetadata, readRuntimeVersion } from '../chain/metadata.js'
import { call, wrongAnswer } from '../chain/rpc.js'
import type { PolkadotLive, SharedAccount } from '../live.js'
import type { PolkadotCall, PolkadotHex, PolkadotPayload } from '../polkadotWallet.js'
import { askSigner, type SignerAnswer } from '../wallet/askSigner.js'
import { signatureKinds } from '../wallet/signMessage.js'
import { addressOn } from '../wallet/toAccounts.js'
import { type Extension, type ExtrinsicFacts, extensionsOf } from './extensions.js'
import { accountAt, networkInUse } from './readBalance.js'
import { signerPrefix } from './signerPrefix.js'

const method = 'signPayload'

/**
 * Has a wallet sign a call, as an extrinsic of version 4.
 * @throws `missingFields` for a call that is not hex, a tip that is not an amount of 128 bits, and a malformed asset; `rpcFailed` if the
 * metadata allows no such extrinsic, account or fee in an asset; `transactionChanged` if the answer has another call, other extensions or
 * another account than requested; `badAnswer`, `methodUnsupported`.
 */
export async function signExtrinsic(
  live: PolkadotLive,
  connector: Connector,
  { call: text, address, tip = 0n, feeAsset: assetText }: PolkadotCall,
): Promise<PolkadotHex> {
  const { name: wallet } = connector.data
  const callData = fromHex(text)
  if (!callData?.length) throw fail(missingFields, { fields: ['call'] })
  if (!isTip(tip)) throw fail(missingFields, { fields: ['tip'] })
  const feeAsset = assetText === undefined ? undefined : fromHex(assetText)
  if (assetText !== undefined && !feeAsset?.length) throw fail(missingFields, { fields: ['feeAsset'] })
  const network = networkInUse(live, connector)
  const account = accountAt(live, connector, address)
  const { metadata, extensions, block, prefix } = await prepare(live, network, account, { tip, feeAsset })
  const refuse = () => Promise.reject(fail(methodUnsupported, { wallet, method: 'signRaw' }))
  const ask = async (payload: unknown) => {
    const walletPayload = { ...(payload as PolkadotPayload), address: account.address }
    return readAnswer(await askSigner(live, connector, method, walletPayload), wallet, account)
  }
  const { signTx } = getPolkadotSignerFromPjs(account.key, ask as SignPayload, refuse as SignRaw)
  const extrinsic = await makeByMetadata(network, () => signTx(callData, extensions, metadata, block))
  checkExtrinsic(extrinsic, { wallet, account, prefix, callData, extensions: Object.values(extensions) })
  return toHex(extrinsic)
}

/** Tells whether a tip is an amount that a chain of Polkadot can hold. */
const isTip = (tip: unknown) => typeof tip === 'bigint' && tip >= 0n && tip < 2n ** 128n

/**
 * Makes a part of an extrinsic by the libraries, which throw errors of their own for metadata that they cannot use.
 * @throws `rpcFailed` in place of those; catalogued errors as they are.
 */
async function makeByMetadata<Made>({ name: network }: Network, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make()
  } catch (error) {
    if (isLatchkitError(error)) throw error
    throw fail(rpcFailed, { network, reason: 'no extrinsic can be made by its metadata' }, error)
  }
}

/** Reads everything that is signed in addition to the call. */
async function prepare(
  live: PolkadotLive,
  network: Network,
  account: SharedAccount,
  fee: Pick<ExtrinsicFacts, 'tip' | 'feeAsset'>,
) {
  const version = await readRuntimeVersion(live, network)
  const ask = (name: string, ...params: unknown[]) => call(live, network, { method: name, params })
  const [bytes, genesisHash, blockHash, nonce] = await Promise.all([
    readMetadata(live, network, version),
    ask('chain_getBlockHash', 0),
    ask('chain_getFinalizedHead'),
    ask('system_accountNextIndex', addressOn(live, account, network.caipNetworkId)),
  ])
  const header = (await ask('chain_getHeader', blockHash)) as { readonly number?: unknown } | null
  const block = numberIn(header)
  const genesis = hashIn(network, 'chain_getBlockHash', genesisHash)
  const birthHash = hashIn(network, 'chain_getFinalizedHead', blockHash)
  if (!toHex(genesis).startsWith(`0x${network.id}`)) throw wrongAnswer(network, 'chain_getBlockHash')
  if (!isU32(block)) throw wrongAnswer(network, 'chain_getHeader')
  if (!isU32(nonce)) throw wrongAnswer(network, 'system_accountNextIndex')
  const decodedMetadata = decodeMetadata(network, bytes)
  const prefix = await makeByMetadata(network, async () =>
    signerPrefix(decodedMetadata, bytesOf(account).length),
  )
  if (!prefix) {
    const reason = 'its extrinsics are signed by accounts of another kind'
    throw fail(rpcFailed, { network: network.name, reason })
  }
  const facts = { version, genesis, birthHash, block, nonce, ...fee, network, metadata: bytes }
  const extensions = await makeByMetadata(network, () => extensionsOf(decodedMetadata, facts))
  return { metadata: bytes, extensions, block, prefix }
}

/** Reads the number of a block from its header, where it is in hex; `NaN` if it is missing. */
function numberIn(header: { readonly number?: unknown } | null): number {
  const { number } = header ?? {}
  return typeof number === 'string' && /^0x[0-9a-f]{1,8}$/i.test(number) ? Number(number) : Number.NaN
}

function hashIn(network: Network, name: string, hash: unknown): Uint8Array {
  const bytes = fromHex(hash)
  if (bytes?.length !== 32) throw wrongAnswer(network, name)
  return bytes
}

/** Reads a wallet's answer: only the fields that the signer takes. */
function readAnswer(
  { signature, signedTransaction }: SignerAnswer,
  wallet: string,
  { type = 'sr25519' }: SharedAccount,
) {
  const signatureBytes = fromHex(signature)
  const kind = signatureKinds[type]
  if (!signatureBytes?.length) throw fail(badAnswer, { wallet, method })
  // Some wallets leave out the byte that tells the kind of the signature.
  const isBare = kind !== undefined && signatureBytes.length === (type === 'ecdsa' ? 65 : 64)
  const fullSignature = toHex(isBare ? joinBytes(Uint8Array.of(kind), signatureBytes) : signatureBytes)
  if (signedTransaction === undefined || signedTransaction === null) return { signature: fullSignature }
  const bytes = signedTransaction instanceof Uint8Array ? signedTransaction : fromHex(signedTransaction)
  if (!bytes) throw fail(badAnswer, { wallet, method })
  return { signature: fullSignature, signedTransaction: toHex(bytes) }
}

interface ExpectedExtrinsic {
  readonly wallet: string
  readonly account: SharedAccount
  /** The bytes before the account that tell the kind of its address, if the network has several kinds. */
  readonly prefix: Uint8Array
  readonly callData: Uint8Array
  readonly extensions: readonly Extension[]
}

/** The lengths of the part between the account and the extensions: a signature with its kind, or an Ethereum signature. */
const signatureLengths: Readonly<Record<string, readonly number[]>> = {
  sr25519: [65],
  ed25519: [65],
  ecdsa: [66],
  ethereum: [65],
}
const signedVersion4 = 0x84

const bytesOf = ({ key }: SharedAccount) => fromHex(key) ?? new Uint8Array()

/** Compares an extrinsic with the request, byte by byte except the signature. @throws `transactionChanged` */
function checkExtrinsic(
  bytes: Uint8Array,
  { wallet, account, prefix, callData, extensions }: ExpectedExtrinsic,
): void {
  const head = joinBytes(Uint8Array.of(signedVersion4), prefix, bytesOf(account))
  const tail = joinBytes(...extensions.map(({ value }) => value), callData)
  const start = [1, 2, 4, 5][(bytes[0] ?? 0) & 3] as number
  const body = bytes.slice(start)
  const length = compact.enc(body.length)
  const middleLength = body.length - head.length - tail.length
  const lengths = (account.type && signatureLengths[account.type]) || [65, 66]
  const isSame =
    lengths.includes(middleLength) &&
    isEqual(bytes.slice(0, start), length) &&
    isEqual(body.slice(0, head.length), head) &&
    isEqual(body.slice(head.length + middleLength), tail)
  if (!isSame) throw fail(transactionChanged, { wallet })
}

const isEqual = (one: Uint8Array, other: Uint8Array) => toHex(one) === toHex(other)
