import { verifyBip122 } from '../../../siwx/verify/bip122/verifyBip122.js'
import { verifyBy } from '../../shared/verifyBy.js'

/** Verifies what a wallet has signed, on this page. */
export const createVerify = () => verifyBy(verifyBip122)
