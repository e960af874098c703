import { asking } from './acts/asking.js'
import { connection } from './acts/connection.js'
import { sending } from './acts/sending.js'
import { signingIn } from './acts/signingIn.js'

/** Every act of the seam table, by its name there. */
export const acts = { ...asking, ...sending, ...signingIn, ...connection }

export type ActName = keyof typeof acts
