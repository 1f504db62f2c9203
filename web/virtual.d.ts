declare module 'virtual:brand' {
  export const brand: import('#contract/brand.ts').Brand
}

interface ImportMetaEnv {
  /** Undefined in unit tests. */
  readonly SELLER: import('#contract/sellers.ts').Seller | null | undefined
}
