/** A name that asks to be visited is an advertisement. */
const advertising =
  /https?:|www\.|\b[\w-]+\.(com|org|net|io|xyz|app|site|top|vip|info|finance|gift|claims?)\b|t\.me\//i

/** Whether a text of a stranger's asks to be visited. */
export const isAdvertising = (text: string): boolean => advertising.test(text)
