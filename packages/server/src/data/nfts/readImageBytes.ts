import { isLatchkitError } from 'latchkit/wire'
import { svgRefused } from '../../errors/directory.js'
import { type DirectoryImage, rasterSize } from '../wallets/readImage.js'
import { sanitizeSvg } from '../wallets/sanitizeSvg.js'

/** Larger pictures would need too much memory of a page to decode. */
const maxSide = 8_192
const maxPixels = 33_554_432

interface Raster {
  readonly type: DirectoryImage['type']
  readonly width: number
  readonly height: number
}

function gifSize(bytes: Buffer): Raster | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

/** True for JPEG markers that begin a frame, which contains the size. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Buffer): Raster | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) {
      return { type: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    }
    // A marker without a length, or padding.
    const isBare = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function drawingOf(bytes: Uint8Array): DirectoryImage | undefined {
  try {
    const svg = sanitizeSvg(new TextDecoder().decode(bytes))
    return { type: 'image/svg+xml', bytes: new TextEncoder().encode(svg), side: undefined }
  } catch (error) {
    if (isLatchkitError(error, svgRefused.code)) return undefined
    throw error
  }
}

/**
 * Reads a picture from another host. Recognises its type by its bytes, not by the declared type (G3): PNG, WebP, GIF or JPEG within the
 * size limits, or a sanitised SVG. `undefined` for everything else.
 */
export function readImageBytes(picture: Uint8Array<ArrayBuffer>): DirectoryImage | undefined {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
  const raster = rasterSize(bytes) ?? gifSize(bytes) ?? jpegSize(bytes)
  if (!raster) return drawingOf(picture)
  const { type, width, height } = raster
  const isWithinLimits =
    width > 0 && height > 0 && Math.max(width, height) <= maxSide && width * height <= maxPixels
  return isWithinLimits ? { type, bytes: picture, side: undefined } : undefined
}
