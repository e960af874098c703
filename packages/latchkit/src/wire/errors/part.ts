import { entry } from './entry.js'

/**
 * A file that is loaded when it is needed did not come: try again; where the browser keeps the failure, reload the page. `missing` names
 * a package that it needs and that the site has not installed.
 */
export const partNotLoaded = entry('partNotLoaded', ({ missing }: { missing?: string | undefined }) =>
  missing
    ? `The package "${missing}" is not installed, and this part of the kit needs it: npm install ${missing}`
    : 'Part of the page could not be loaded.',
)
