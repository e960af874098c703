import { verifyBy } from '../../../core/kit/verifyBy.js'
import { verifyBip122 } from '../../../siwx/bip122/verifyBip122.js'

/** Verifies what a wallet has signed, on this page. */
export const createVerify = () => verifyBy(verifyBip122)
