// The floor of proofs of a provider: two routes of Hono with the same cryptography (one signature of the device a request, the nonce by HMAC,
// the ID token by jose, the label in two layers of AES-GCM, auth's voucher by Ed25519) and a database of the same kind. No limits, and nothing
// is read strictly.
import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { bindOf } from './bind.mjs'

const server = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const load = (name) => import(pathToFileURL(server.resolve(name)))
const [{ Hono }, { default: Database }, jose] = await Promise.all(['hono', 'libsql', 'jose'].map(load))

/** Opens the routes of a service. `rows` is the server's own module. */
export function openBare(file, { service, rows, keys, issuer, audience, clock }) {
  const database = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) database.pragma(pragma)
  database.exec(`CREATE TABLE used (login TEXT PRIMARY KEY);
    CREATE TABLE identities (subject TEXT PRIMARY KEY, id TEXT);
    CREATE TABLE claims (id TEXT PRIMARY KEY, device TEXT, subject TEXT, label_key TEXT, label TEXT)`)
  const use = database.prepare('INSERT INTO used VALUES (?)')
  const find = database.prepare('SELECT id FROM identities WHERE subject = ?')
  const claim = database.prepare('INSERT INTO claims VALUES (?, ?, ?, ?, ?)')
  const [secret, wrapKey, signKey] = [
    randomBytes(32),
    randomBytes(32),
    generateKeyPairSync('ed25519').privateKey,
  ]
  const mac = (text) => createHmac('sha256', secret).update(text).digest('base64url')
  const keySet = jose.createLocalJWKSet({ keys })

  /** The thumbprint of the key that has proved a request. */
  function deviceOf(request) {
    const [head = '', claims = '', made = ''] = (request.headers.get('DPoP') ?? '').split('.')
    const { jwk } = JSON.parse(Buffer.from(head, 'base64url'))
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const options = { key, dsaEncoding: 'ieee-p1363' }
    const isProved = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      options,
      Buffer.from(made, 'base64url'),
    )
    return isProved ? jose.calculateJwkThumbprint(jwk) : undefined
  }

  const app = new Hono()
  app.post('/proof/begin', async ({ req, json }) => {
    const device = await deviceOf(req.raw)
    const { loginId } = await req.json()
    return device ? json({ nonce: mac(`${loginId}|${device}`) }) : json({}, 401)
  })
  app.post('/proof/verify', async ({ req, json }) => {
    const device = await deviceOf(req.raw)
    const { loginId, otherNonce, salt, proof } = await req.json()
    if (!device) return json({}, 401)
    use.run([`${loginId}|${device}`])
    const nonce = mac(`${loginId}|${device}`)
    const nonces = service === 'auth' ? [nonce, otherNonce] : [otherNonce, nonce]
    const checks = { issuer, audience, currentDate: new Date(clock.at), algorithms: ['RS256', 'ES256'] }
    const { payload } = await jose.jwtVerify(proof.token, keySet, checks)
    if (payload.nonce !== bindOf({ loginId, jkt: device, nonces, salt })) return json({}, 401)
    const subject = mac(JSON.stringify(['google', payload.iss, payload.sub]))
    if (find.get([subject])) return json({}, 409)
    const [id, key] = [randomBytes(16).toString('hex'), randomBytes(32)]
    const label = rows.encrypt(key, id, Buffer.from(payload.email))
    claim.run([id, device, subject, rows.encrypt(wrapKey, id, key), label])
    if (service === 'recovery') return json({ status: 'proved' })
    const text = Buffer.from(JSON.stringify({ userId: id, device, loginId })).toString('base64url')
    return json({
      isNew: true,
      userId: id,
      voucher: `${text}.${sign(null, Buffer.from(text), signKey).toString('base64url')}`,
    })
  })
  return { fetch: app.fetch, close: () => database.close() }
}
