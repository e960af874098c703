export type { AllTexts } from '../en/all.js'
export { allTexts as default } from './all.js'
