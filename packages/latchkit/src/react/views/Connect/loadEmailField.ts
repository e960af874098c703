/** Loads the field of an email address, for the sites that have a connector for it. */
export const loadEmailField = async () => (await import('./EmailField.js')).EmailField
