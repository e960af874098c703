import { describeMissingFiles, describeUnofferedFiles } from './stage/missingFiles.js'

// In the browser as it is: a new Chromium asks for a module again whose file did not come.
describeMissingFiles()
describeUnofferedFiles()
