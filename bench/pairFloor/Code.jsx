import encodeQR from 'qr'
import { useEffect, useState } from 'react'

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Makes the parts that no pairing can do without: a key, its topic, and a key pair for the answer. */
async function makeLink() {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const [topic] = await Promise.all([
    crypto.subtle.digest('SHA-256', key),
    crypto.subtle.generateKey('X25519', false, ['deriveBits']),
  ])
  const expiry = Math.floor(Date.now() / 1_000) + 300
  return `wc:${hex(topic)}@2?relay-protocol=irn&symKey=${hex(key)}&expiryTimestamp=${expiry}`
}

export function Code() {
  const [link, setLink] = useState()
  useEffect(() => {
    makeLink().then(setLink)
  }, [])
  if (!link) return null
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 1 })
  let dark = ''
  for (const [y, row] of rows.entries())
    for (const [x, is] of row.entries()) if (is) dark += `M${x} ${y}h1v1h-1z`
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width="288"
      height="288"
      role="img"
      aria-label="QR code to connect"
    >
      <path d={dark} />
    </svg>
  )
}
