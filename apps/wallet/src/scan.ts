interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'
const lookEveryMs = 200

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser can read QR codes and has a camera. */
export async function canScan(): Promise<boolean> {
  const formats = (await detectorClass()?.getSupportedFormats()) ?? []
  if (!formats.includes(format)) return false
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  return devices.some(({ kind }) => kind === 'videoinput')
}

/** Scans with the camera until it finds a code, and shows the picture in `video`. Rejects without permission. */
export async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | undefined> {
  const Detector = detectorClass()
  if (!Detector) return undefined
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return undefined // it took the person longer to allow it than to leave
    video.srcObject = camera
    await video.play()
    const detector = new Detector({ formats: [format] })
    while (!signal.aborted) {
      const [code] = await detector.detect(video)
      if (code) return code.rawValue
      await new Promise((next) => setTimeout(next, lookEveryMs))
    }
    return undefined
  } finally {
    for (const track of camera.getTracks()) track.stop()
    if (video.srcObject === camera) video.srcObject = null
  }
}
