import type { Page } from '@playwright/test'

/** A picture as numbers: four channels a px, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Reads a PNG; the browser of the tests does it, on a page of its own. */
export async function readPng(page: Page, png: Buffer, filter = 'none'): Promise<Pixels> {
  const { width, height, url } = await page.evaluate(
    async ({ base64, filter }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' })
      const { width, height } = bitmap
      const pen = new OffscreenCanvas(width, height).getContext('2d') as OffscreenCanvasRenderingContext2D
      pen.filter = filter
      pen.drawImage(bitmap, 0, 0)
      const { data } = pen.getImageData(0, 0, width, height)
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(reader.result as string)
        reader.readAsDataURL(new Blob([data]))
      })
      return { width, height, url }
    },
    { base64: png.toString('base64'), filter },
  )
  const data = new Uint8ClampedArray(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  return { width, height, data }
}

/** Writes a PNG. */
export async function writePng(page: Page, { width, height, data }: Pixels): Promise<Buffer> {
  const url = await page.evaluate(
    ({ base64, width, height }) => {
      const bytes = Uint8ClampedArray.from(atob(base64), (character) => character.charCodeAt(0))
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0)
      return canvas.toDataURL('image/png')
    },
    { base64: Buffer.from(data).toString('base64'), width, height },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
