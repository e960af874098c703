import { verifyBy } from '../../../core/kit/verifyBy.js'
import { verifyPolkadot } from '../../../siwx/polkadot/verifyPolkadot.js'

/** Verifies what a wallet has signed, on this page. */
export const createVerify = () => verifyBy(verifyPolkadot)
