// Puts pictures, each a WebP file of its own, into one animated WebP (RFC 9649). The browser encodes; this only wraps.
const replaces = 0b10 // a frame is not blended with what it covers
const animates = 0b10
const tag = (name) => Buffer.from(name, 'latin1')

function number(value, bytes) {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}

function chunk(name, ...parts) {
  const body = Buffer.concat(parts)
  return Buffer.concat([tag(name), number(body.length, 4), body, Buffer.alloc(body.length % 2)])
}

/** The chunk of a still WebP that holds its pixels. */
function pixelsOf(file) {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('not a WebP file')
  for (let at = 12; at < file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const end = at + 8 + file.readUInt32LE(at + 4)
    if (name === 'VP8 ' || name === 'VP8L') return chunk(name, file.subarray(at + 8, end))
    at = end + (end % 2)
  }
  throw new Error('a WebP file without pixels')
}

/**
 * Returns the bytes of an animation that begins anew when it has ended. `frames` are `{ file, x, y, width, height, ms }`: each
 * covers a part of the one before, at even places, for so long.
 */
export function animatedWebp({ width, height, frames }) {
  const wrapped = frames.map((frame) => {
    if (frame.x % 2 || frame.y % 2) throw new Error('a frame at an odd place')
    return chunk(
      'ANMF',
      number(frame.x / 2, 3),
      number(frame.y / 2, 3),
      number(frame.width - 1, 3),
      number(frame.height - 1, 3),
      number(frame.ms, 3),
      number(replaces, 1),
      pixelsOf(frame.file),
    )
  })
  const head = chunk('VP8X', number(animates, 1), number(0, 3), number(width - 1, 3), number(height - 1, 3))
  const repeated = chunk('ANIM', number(0, 4), number(0, 2))
  const body = Buffer.concat([tag('WEBP'), head, repeated, ...wrapped])
  return Buffer.concat([tag('RIFF'), number(body.length, 4), body])
}
