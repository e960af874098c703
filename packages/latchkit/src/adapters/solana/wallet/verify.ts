import { verifySolana } from '../../../siwx/verify/solana/verifySolana.js'
import { verifyBy } from '../../shared/verifyBy.js'

/** Verifies what a wallet has signed, on this page. */
export const createVerify = () => verifyBy(verifySolana)
