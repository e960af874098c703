import { fail } from 'latchkit/wire'
import { imageRefused } from '../../errors/directory.js'
import { sanitizeSvg } from './sanitizeSvg.js'

/** A picture to send: its type, its bytes, and the length of a side in px if it is not an SVG. */
export interface DirectoryImage {
  readonly type: 'image/svg+xml' | 'image/webp' | 'image/png' | 'image/jpeg' | 'image/gif'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly side: number | undefined
}

/** Limits of an icon (S9): its size, and the length of its side in px. */
const maxBytes = 64 * 1024
const sides = { least: 64, most: 1_024 }

/**
 * Reads a picture. Its type is recognised by its bytes: a square WebP or PNG, or an SVG, which is sanitised. Throws `imageRefused` or
 * `svgRefused` for anything else.
 */
export function readImage(image: Uint8Array): DirectoryImage {
  const refuse = (reason: string): never => {
    throw fail(imageRefused, { reason })
  }
  if (image.byteLength > maxBytes) refuse(`larger than ${maxBytes} bytes`)
  const bytes = Buffer.from(image)
  const raster = rasterSize(bytes)
  if (!raster) {
    const svg = sanitizeSvg(new TextDecoder('utf-8', { fatal: false }).decode(bytes))
    return { type: 'image/svg+xml', bytes: new TextEncoder().encode(svg), side: undefined }
  }
  const { type, width, height } = raster
  if (width !== height) refuse(`${width} by ${height} px; it must be square`)
  if (width < sides.least || width > sides.most)
    refuse(`${width} px a side; ${sides.least} to ${sides.most} are`)
  return { type, bytes: Uint8Array.from(bytes), side: width }
}

/** Reads the size in the header of a PNG or a WebP. */
export const rasterSize = (bytes: Buffer) => pngSize(bytes) ?? webpSize(bytes)

function pngSize(bytes: Buffer) {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } as const
}

/** Reads the size of a WebP, which each of its three kinds stores in another way. */
function webpSize(bytes: Buffer) {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined
  const type = 'image/webp'
  const kind = bytes.toString('latin1', 8, 16)
  if (kind === 'WEBPVP8X')
    return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 } as const
  if (kind === 'WEBPVP8 ') {
    return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff } as const
  }
  if (kind !== 'WEBPVP8L') return undefined
  const sizeBits = bytes.readUInt32LE(21)
  return { type, width: (sizeBits & 0x3fff) + 1, height: ((sizeBits >> 14) & 0x3fff) + 1 } as const
}
