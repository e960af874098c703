export { type AllTexts, allTexts as default } from './all.js'
