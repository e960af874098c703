export type { AllTexts } from '../english.js'
export { english as default } from '../english.js'
