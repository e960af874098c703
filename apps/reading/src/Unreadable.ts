import { cleanText } from './cleanText.js'

/** The reason why a request cannot be approved, in words for the person who is asked. */
export class Unreadable extends Error {}

/** A method that this wallet does not have. */
export const unsupported = (method: string) =>
  new Unreadable(`This wallet doesn’t support “${cleanText(method, 60)}”.`)

/** A request for an account that the site does not have. */
export const foreignAccount = () => new Unreadable('It’s for an account that isn’t connected to this site.')
