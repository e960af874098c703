import * as v from 'valibot'
import { idPattern } from './queryFields.js'

/** The name at the end of every path to an image. G3: a name, never an address. */
export const imageName = v.pipe(v.string(), v.regex(idPattern, 'Expected letters, digits and -, at most 64'))

/** Images are kept for a week: another one has another name. */
export const imageCacheSeconds = 604_800
