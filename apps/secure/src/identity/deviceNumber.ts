import { sha256, utf8 } from '../vault/bytes.js'

const digitCount = 4

/** What the number of a waiting device is made of. */
export interface NumberedDevice {
  /** Drawn by recovery for each request, so that no device can choose its number. */
  readonly requestId: string
  /** The hash of the device's key. */
  readonly deviceId: string
}

/**
 * Returns the short number by which a person tells a waiting device from another one of the same name. The device that waits and the one that
 * approves compute it by themselves, from what both know.
 */
export async function deviceNumberOf({ requestId, deviceId }: NumberedDevice): Promise<string> {
  const hash = await sha256(utf8(`latchkit device number v1|${requestId}|${deviceId}`))
  const number = hash.slice(0, 4).reduce((total, byte) => total * 256 + byte, 0)
  return String(number % 10 ** digitCount).padStart(digitCount, '0')
}
