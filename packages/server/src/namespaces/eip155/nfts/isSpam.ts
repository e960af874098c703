import type { ChainConfig } from '../config.js'

/** A name that asks to be visited is an advertisement. */
const advertising =
  /https?:|www\.|\b[\w-]+\.(com|org|net|io|xyz|app|site|top|vip|info|finance|gift|claims?)\b|t\.me\//i

/** Whether a token is nothing but advertising: the operator says so, or its own name does. */
export const isSpam = ({ spam }: ChainConfig, token: string, name: string): boolean =>
  spam.some((one) => one === token) || advertising.test(name)
