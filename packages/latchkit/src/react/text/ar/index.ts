export { arabic as default } from '../arabic.js'
export type { AllTexts } from '../english.js'
