/** FNV-1a, so that an address always gives the same picture. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** A background of three soft lights over one ground, all of it from the address: no request, no picture. */
export function avatarOf(address: string): string {
  const seed = hash(address.toLowerCase())
  const hue = seed % 360
  const turn = 40 + ((seed >>> 9) % 80)
  const light = (x: number, y: number, colour: string, reach: number) =>
    `radial-gradient(circle at ${x}% ${y}%, ${colour} 0, transparent ${reach}%)`
  const tone = (turned: number, saturation: number, lightness: number) =>
    `hsl(${(hue + turned) % 360} ${saturation}% ${lightness}%)`
  const side = (seed >>> 16) % 2 === 0
  return [
    light(side ? 28 : 74, 22, tone(turn, 92, 82), 55),
    light(side ? 82 : 20, 30, tone(0, 78, 66), 60),
    light(60 - ((seed >>> 20) % 24), 95, tone(360 - turn * 2 + 360, 62, 58), 65),
    tone(360 - 40, 38, 62),
  ].join(', ')
}
