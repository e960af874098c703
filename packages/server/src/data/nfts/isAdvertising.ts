/** A name that contains a link is an advertisement. */
const advertisingPattern =
  /https?:|www\.|\b[\w-]+\.(com|org|net|io|xyz|app|site|top|vip|info|finance|gift|claims?)\b|t\.me\//i

/** Whether a text that a stranger has written contains a link. */
export const isAdvertising = (text: string): boolean => advertisingPattern.test(text)
