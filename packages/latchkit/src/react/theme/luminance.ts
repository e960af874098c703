/** A colour as the eye weighs it: linear light, each channel 0 to 1. */
export type LinearRgb = readonly [red: number, green: number, blue: number]

/** Above this WCAG luminance black text reads better than white. */
export const whiteTextLimit = 0.179

/** One sRGB channel, 0 to 1, in linear light. */
export const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** One channel of linear light as sRGB, 0 to 1, held within what a screen can show. */
export const toSrgb = (channel: number): number => {
  const clamped = Math.min(1, Math.max(0, channel))
  return clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
}

/** WCAG 2 relative luminance. */
export const luminance = ([red, green, blue]: LinearRgb): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue
