// A websocket client of the fewest bytes and cycles, so that the load costs less than the server under it: frames are
// written with a mask of zeros, and what comes is looked at no closer than needed.
import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { connect } from 'node:net'
import { base58 } from '@scure/base'

const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of a new client, as the public clients sign it. */
export function newToken() {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, randomBytes(32)]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const iss = `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss, sub: randomBytes(32).toString('hex'), aud: 'ws://127.0.0.1', iat, exp: iat + 86_400 }
  const data = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${data}.${sign(null, Buffer.from(data), key).toString('base64url')}`
}

/** A text frame of a client. */
export function frame(text) {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 6 : length < 65_536 ? 8 : 14
  const bytes = Buffer.alloc(head + length)
  bytes[0] = 0x81
  if (length < 126) bytes[1] = 0x80 | length
  else if (length < 65_536) {
    bytes[1] = 0x80 | 126
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 0x80 | 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, head)
  return bytes
}

/** Calls `onText(bytes, start, end)` for every text frame in a stream of them, and `onClose(code)` for the one that closes. */
function reader(onText, onClose) {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    while (bytes.length - at >= 2) {
      let [length, head] = [bytes[at + 1] & 127, 2]
      if (length === 126) {
        if (bytes.length - at < 4) break
        ;[length, head] = [bytes.readUInt16BE(at + 2), 4]
      } else if (length === 127) {
        if (bytes.length - at < 10) break
        ;[length, head] = [Number(bytes.readBigUInt64BE(at + 2)), 10]
      }
      if (bytes.length - at < head + length) break
      const kind = bytes[at] & 15
      if (kind === 1) onText(bytes, at + head, at + head + length)
      else if (kind === 8) onClose?.(length >= 2 ? bytes.readUInt16BE(at + head) : 1005)
      at += head + length
    }
    rest = bytes.subarray(at)
  }
}

/** Opens one; answers `{ write, end, socket }` once the server has agreed. `localAddress`: the address it comes from. */
export function open(port, { token, onText, onClose, localAddress }) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, localAddress })
  const key = randomBytes(16).toString('base64')
  const query = token ? `?auth=${token}` : ''
  socket.write(
    `GET /relay${query} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-key: ${key}\r\nsec-websocket-version: 13\r\n\r\n`,
  )
  return new Promise((done, failed) => {
    let head = Buffer.alloc(0)
    socket.on('error', failed)
    socket.once('close', () => failed(new Error('closed before the server agreed')))
    const first = (chunk) => {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      socket.off('data', first)
      const read = reader(onText, onClose)
      socket.on('data', read)
      if (head.length > end + 4) read(head.subarray(end + 4))
      done({ write: (bytes) => socket.write(bytes), end: () => socket.destroy(), socket })
    }
    socket.on('data', first)
  })
}
