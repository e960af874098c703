/** A telephone, as far as a driver can imitate one: its window, the name its browser gives, and a finger. */
export interface Device {
  readonly width: number
  readonly height: number
  readonly userAgent: string
}
