import { entry } from './entry.js'

/**
 * A file that is loaded on demand could not be loaded. Try again; if the browser remembers the failure, reload the page.
 * `missing` names a package that the file needs and that the site has not installed.
 */
export const partNotLoaded = entry('partNotLoaded', ({ missing }: { missing?: string | undefined }) =>
  missing
    ? `The package "${missing}" is not installed, and this part of the kit needs it: npm install ${missing}`
    : 'Part of the page could not be loaded.',
)
