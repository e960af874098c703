// Runs in a page: the frames of a motion side by side, each with its moment below, as one picture.

/** Answers the picture as base64. */
export async function sheetOf({ frames, cell }) {
  const cellWidth = Math.min(cell.width, 200)
  const scale = cellWidth / cell.width
  const cellHeight = Math.round(cell.height * scale)
  const [gap, foot] = [8, 24]
  const canvas = new OffscreenCanvas(frames.length * (cellWidth + gap) + gap, cellHeight + foot + gap)
  const context = canvas.getContext('2d', { alpha: false })
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.font = '13px sans-serif'
  context.textAlign = 'center'
  let x = gap
  for (const { ms, base64 } of frames) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    context.drawImage(image, x, gap, cellWidth, cellHeight)
    context.strokeStyle = '#ddd'
    context.strokeRect(x - 0.5, gap - 0.5, cellWidth + 1, cellHeight + 1)
    context.fillStyle = '#333'
    context.fillText(`${ms} ms`, x + cellWidth / 2, gap + cellHeight + 17)
    x += cellWidth + gap
  }
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
