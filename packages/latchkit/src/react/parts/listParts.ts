// Behind one `import()`: what a list of wallets loads once it can be used.
export { letIn } from './LateRows/letIn.js'
export { originsOf } from './RiskMark/originsOf.js'
export { findIcon } from './WalletIcon/findIcon.js'
