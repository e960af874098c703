/** Reads a QR code from a video frame. Resolves with `undefined` if the frame has none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats?(): Promise<readonly string[]>
}

/** The width in px to which a frame is scaled for reading: enough for an address, and fast on a phone. */
const readWidth = 480

/** Creates a reader of QR codes: the browser's own, else one from a library that is loaded here. */
export async function createCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats?.().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined
    canvas.width = Math.min(readWidth, video.videoWidth)
    canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(picture) || undefined
    } catch {
      return undefined // the decoder throws if the frame has no code
    }
  }
}
