import * as v from 'valibot'
import { idPattern } from './queryFields.js'

/** The name at the end of every image path. G3: a name, never a URL. */
export const imageName = v.pipe(v.string(), v.regex(idPattern, 'Expected letters, digits and -, at most 64'))

/** Images are cached for a week. A changed image gets a new name. */
export const imageCacheSeconds = 604_800
