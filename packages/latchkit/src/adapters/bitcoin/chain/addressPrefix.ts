/** The beginnings of addresses: `bc1`, `1` and `3` of `mainnet`; `tb1`, `m`, `n` and `2` of `testnet`; `bcrt1` of `regtest`, else as of `testnet`. */
export type AddressPrefix = 'mainnet' | 'testnet' | 'regtest'
