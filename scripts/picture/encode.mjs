// Runs in a page: the browser's own encoder makes the pictures. Of each frame only what changed is kept, in the smaller of two ways.

/** Answers `{ width, height, frames: [{ base64, x, y, width, height, ms }] }`. */
export async function encode({ frames, track, end, framesPerSecond, quality, scale }) {
  const pictures = []
  for (const { at, data } of frames) {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    pictures.push({ at, image: await createImageBitmap(new Blob([bytes], { type: 'image/png' })) })
  }
  const [{ image: first }] = pictures
  const { width, height } = first
  const canvasOf = (width, height) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', {
      alpha: false,
      willReadFrequently: true,
    })
    return context
  }
  const canvas = canvasOf(width, height)
  const pointer = new Path2D('M0 0v17.5l4.2-3.9 2.9 6.6 2.9-1.3-2.9-6.4h5.7z')

  function drawPointer({ x, y, isDown }) {
    canvas.save()
    canvas.scale(scale, scale)
    canvas.translate(x, y)
    if (isDown) {
      canvas.fillStyle = 'rgb(128 128 128 / 0.35)'
      canvas.beginPath()
      canvas.arc(0, 0, 16, 0, 2 * Math.PI)
      canvas.fill()
    }
    canvas.fillStyle = '#111'
    canvas.strokeStyle = '#fff'
    canvas.lineWidth = 2.5
    canvas.stroke(pointer)
    canvas.fill(pointer)
    canvas.restore()
  }

  /** The smallest box that holds every pixel that differs, at even places; nothing where none does. */
  function changed(before, after) {
    let [left, top, right, bottom] = [width, height, -1, -1]
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        if (before[at] === after[at]) continue
        if (x < left) left = x
        if (x > right) right = x
        if (y < top) top = y
        bottom = y
      }
    if (right < 0) return undefined
    const [x, y] = [left - (left % 2), top - (top % 2)]
    return { x, y, width: right - x + 1, height: bottom - y + 1 }
  }

  async function smallest({ x, y, width, height }) {
    const part = canvasOf(width, height)
    part.putImageData(canvas.getImageData(x, y, width, height), 0, 0)
    const tries = await Promise.all(
      [quality, 1].map((each) => part.canvas.convertToBlob({ type: 'image/webp', quality: each })),
    )
    const blob = tries.sort((one, other) => one.size - other.size)[0]
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }

  const lastBefore = (list, at) => list.findLast((each) => each.at <= at) ?? list[0]
  const stepMs = 1000 / framesPerSecond
  const began = pictures[0].at
  const steps = Math.ceil(((end - began) * 1000) / stepMs)
  const made = []
  let before = new Uint32Array(width * height)
  for (let step = 0; step < steps; step++) {
    const at = began + (step * stepMs) / 1000
    canvas.drawImage(lastBefore(pictures, at).image, 0, 0)
    drawPointer(lastBefore(track, at))
    const after = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer)
    const box = step === 0 ? { x: 0, y: 0, width, height } : changed(before, after)
    if (box) made.push({ ...box, ms: 0, base64: await smallest(box) })
    made.at(-1).ms += stepMs
    before = after
  }
  return { width, height, frames: made.map((frame) => ({ ...frame, ms: Math.round(frame.ms) })) }
}
