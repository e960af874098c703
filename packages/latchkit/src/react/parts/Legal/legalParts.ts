// Behind one `import()`, for the sites that have something to accept.
export { LegalCheckbox } from './LegalCheckbox.js'
export { LegalNotice } from './LegalNotice.js'
