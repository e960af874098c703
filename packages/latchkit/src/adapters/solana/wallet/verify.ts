import { verifyBy } from '../../../core/kit/verifyBy.js'
import { verifySolana } from '../../../siwx/solana/verifySolana.js'

/** Verifies what a wallet has signed, on this page. */
export const createVerify = () => verifyBy(verifySolana)
