import { entry } from './entry.js'

/** A file that is loaded when it is needed did not come: try again; where the browser keeps the failure, reload the page. */
export const partNotLoaded = entry('partNotLoaded', (_: object) => 'Part of the page could not be loaded.')
