// The floor of the sign-in bench: one route of Hono that takes the nonce of a message out of the same kind of database, verifies the
// signature by the same cryptography, and keeps a session. It compares no field, and reads nothing strictly.
import { createHash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createPublicClient, http } from 'viem'

const from = (path) => createRequire(new URL(`../../packages/${path}/package.json`, import.meta.url))
const load = (of, name) => import(pathToFileURL(from(of).resolve(name)))
const [{ Hono }, { default: Database }, curves, ed, { blake2b }, { keccak_256 }, sr, bitcoin] =
  await Promise.all([
    load('server', 'hono'),
    load('server', 'libsql'),
    load('latchkit', '@noble/curves/secp256k1.js'),
    load('latchkit', '@noble/curves/ed25519.js'),
    load('latchkit', '@noble/hashes/blake2.js'),
    load('latchkit', '@noble/hashes/sha3.js'),
    load('latchkit', '@scure/sr25519'),
    load('latchkit', '@scure/btc-signer'),
  ])
const { secp256k1, schnorr } = curves
const utf8 = (text) => new TextEncoder().encode(text)
const bytesOf = (hex) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))
const same = (one, other) => Buffer.compare(one, other) === 0
const sha = (bytes, name = 'sha256') => createHash(name).update(bytes).digest()
const hash160 = (bytes) => sha(sha(bytes), 'ripemd160')
const recover = (made, recovery, hash) =>
  secp256k1.Signature.fromBytes(made, 'compact').addRecoveryBit(recovery).recoverPublicKey(hash)
const wrapped = (text) => utf8(`<Bytes>${text}</Bytes>`)

/** The transaction that is signed in the place of a message (BIP-322). */
function toSign(text, script) {
  const message = schnorr.utils.taggedHash('BIP0322-signed-message', utf8(text))
  const toSpend = bitcoin.RawTx.encode({
    version: 0,
    segwitFlag: false,
    witnesses: undefined,
    lockTime: 0,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        sequence: 0,
        finalScriptSig: Uint8Array.of(0, 32, ...message),
      },
    ],
    outputs: [{ amount: 0n, script }],
  })
  const proof = new bitcoin.Transaction({
    version: 0,
    lockTime: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  const txid = sha(sha(toSpend)).reverse()
  proof.addInput({ txid, index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } })
  proof.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  return proof
}
const witnessIn = (signature) => bitcoin.RawWitness.decode(Buffer.from(signature, 'base64'))

/** The ways to verify a signature of each kind, as few lines of a site do it. */
export const bareKinds = {
  eip191(address) {
    return (text, signature) => {
      const made = bytesOf(signature)
      const bytes = utf8(text)
      const hash = keccak_256(Buffer.concat([utf8(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
      const key = recover(made.subarray(0, 64), made[64] - 27, hash).toBytes(false)
      return same(keccak_256(key.subarray(1)).subarray(-20), bytesOf(address))
    }
  },
  contract(address, url) {
    const client = createPublicClient({ transport: http(url) })
    return (message, signature) => client.verifyMessage({ address, message, signature })
  },
  ed25519: (key) => (text, signature) => ed.ed25519.verify(signature, utf8(text), key, { zip215: false }),
  bip137(keyHash) {
    return (text, signature) => {
      const made = Buffer.from(signature, 'base64')
      const bytes = utf8(text)
      const size = bytes.length < 253 ? [bytes.length] : [253, bytes.length & 255, bytes.length >> 8]
      const all = Buffer.concat([utf8('\x18Bitcoin Signed Message:\n'), Uint8Array.from(size), bytes])
      const key = recover(made.subarray(1), (made[0] - 27) & 3, sha(sha(all)))
      return same(hash160(key.toBytes(true)), keyHash)
    }
  },
  p2wpkh(keyHash) {
    const script = Uint8Array.of(0, 20, ...keyHash)
    const locked = Uint8Array.of(0x76, 0xa9, 20, ...keyHash, 0x88, 0xac)
    return (text, signature) => {
      const [made, key] = witnessIn(signature)
      const hash = toSign(text, script).preimageWitnessV0(0, locked, 1, 0n)
      const options = { prehash: false, format: 'der', lowS: true }
      return same(hash160(key), keyHash) && secp256k1.verify(made.subarray(0, -1), hash, key, options)
    }
  },
  p2tr(inner) {
    const { script, tweakedPubkey: key } = bitcoin.p2tr(inner)
    return (text, signature) => {
      const [made] = witnessIn(signature)
      return schnorr.verify(made, toSign(text, script).preimageWitnessV1(0, [script], 0, [0n]), key)
    }
  },
  substrate: {
    sr25519: (key) => (text, signature) => sr.verify(wrapped(text), bytesOf(signature), key),
    ed25519: (key) => (text, signature) =>
      ed.ed25519.verify(bytesOf(signature), wrapped(text), key, { zip215: false }),
    ecdsa: (account) => (text, signature) => {
      const made = bytesOf(signature)
      const key = recover(made.subarray(0, 64), made[64], blake2b(wrapped(text), { dkLen: 32 }))
      return same(blake2b(key.toBytes(true), { dkLen: 32 }), account)
    },
  },
}

/** Opens the route, and the nonces that it gives. */
export function openBare(folder, verify) {
  const database = new Database(`${folder}/bare.db`)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) database.pragma(pragma)
  database.exec(
    'CREATE TABLE nonces (nonce TEXT PRIMARY KEY); CREATE TABLE sessions (id TEXT PRIMARY KEY, account TEXT)',
  )
  const give = database.prepare('INSERT INTO nonces VALUES (?)')
  const take = database.prepare('DELETE FROM nonces WHERE nonce = ? RETURNING nonce')
  const keep = database.prepare('INSERT INTO sessions VALUES (?, ?)')
  const app = new Hono()
  app.post('/verify', async (context) => {
    const { message, signature } = await context.req.json()
    const lines = message.split('\n')
    const nonce = /^Nonce: (\w+)$/m.exec(message)?.[1]
    if (take.all([nonce]).length === 0 || !(await verify(message, signature))) return context.json({}, 401)
    const secret = randomBytes(32).toString('base64url')
    keep.run([secret, lines[1]])
    return context.json({ account: lines[1] }, 200, {
      'Set-Cookie': `__Host-siwx=${secret}; Path=/; HttpOnly; SameSite=Lax; Secure`,
    })
  })
  return {
    fetch: app.fetch,
    nonce() {
      const nonce = randomBytes(16).toString('hex')
      give.run([nonce])
      return nonce
    },
    close: () => database.close(),
  }
}
