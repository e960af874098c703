// The floor of logins by e-mail: two routes of Hono with the cryptography of auth (HMAC of the address and the code, HPKE to the mailer and to the
// frame, the two layers of AES-GCM around a share, one signature of the device) and a database of the same kind. No limits, no locks, no session that
// can be refreshed, and nothing is read strictly.
import { createHmac, createPublicKey, randomBytes, randomInt, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const server = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const load = (name) => import(pathToFileURL(server.resolve(name)))
const [{ Hono }, { default: Database }] = await Promise.all([load('hono'), load('libsql')])

/** Opens the routes. `hpke` and `rows` are the server's own modules: the same cryptography to the byte. */
export function openBare(folder, { hpke, rows, mailerKey }) {
  const database = new Database(`${folder}/bare.db`)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) database.pragma(pragma)
  database.exec(`CREATE TABLE users (owner TEXT PRIMARY KEY, id TEXT, share_key TEXT, share TEXT);
    CREATE TABLE codes (owner TEXT PRIMARY KEY, login TEXT, code TEXT, used INTEGER);
    CREATE TABLE sessions (token TEXT PRIMARY KEY, id TEXT)`)
  const addUser = database.prepare('INSERT INTO users VALUES (?, ?, ?, ?)')
  const keepCode = database.prepare('INSERT OR REPLACE INTO codes VALUES (?, ?, ?, 0)')
  const takeCode = database.prepare(
    'UPDATE codes SET used = 1 WHERE login = ? AND used = 0 RETURNING owner, code',
  )
  const userOf = database.prepare('SELECT * FROM users WHERE owner = ?')
  const keepSession = database.prepare('INSERT INTO sessions VALUES (?, ?)')
  const [secret, wrapKey] = [randomBytes(32), randomBytes(32)]
  const mac = (text) => createHmac('sha256', secret).update(text).digest('base64url')
  const posted = []

  function isProved(request) {
    const [head = '', claims = '', made = ''] = (request.headers.get('DPoP') ?? '').split('.')
    const { jwk } = JSON.parse(Buffer.from(head, 'base64url'))
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const options = { key, dsaEncoding: 'ieee-p1363' }
    return verify('sha256', Buffer.from(`${head}.${claims}`), options, Buffer.from(made, 'base64url'))
  }

  const app = new Hono()
  app.post('/login', async ({ req, json }) => {
    if (!isProved(req.raw)) return json({}, 401)
    const { email, loginId } = await req.json()
    const owner = mac(email)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    keepCode.run([owner, loginId, mac(`${loginId}|${code}`)])
    const mail = Buffer.from(JSON.stringify({ email, code }))
    const sealed = await hpke.seal(mailerKey, 'mail', { from: 'auth' }, mail)
    posted.push({ sealed, mac: mac(sealed.ciphertext) })
    return json({ action: 'VERIFY_OTP' })
  })
  app.post('/login/verify', async ({ req, json }) => {
    if (!isProved(req.raw)) return json({}, 401)
    const { loginId, code, hpkeKey } = await req.json()
    const [found] = takeCode.all([loginId])
    if (found?.code !== mac(`${loginId}|${code}`)) return json({}, 401)
    const { id, share_key: wrapped, share } = userOf.get([found.owner])
    const bytes = rows.decrypt(rows.decrypt(wrapKey, id, wrapped), id, share)
    const sealed = await hpke.seal(hpkeKey, 'auth-release', { userId: id }, bytes)
    const token = randomBytes(32).toString('base64url')
    keepSession.run([mac(token), id])
    return json({ share: sealed, token })
  })
  return {
    fetch: app.fetch,
    posted,
    addUser(email, share) {
      const [id, key] = [randomBytes(16).toString('hex'), randomBytes(32)]
      addUser.run([mac(email), id, rows.encrypt(wrapKey, id, key), rows.encrypt(key, id, share)])
    },
    close: () => database.close(),
  }
}
