declare module 'virtual:brand' {
  export const brand: import('#contract/brand.ts').Brand
}

/** Neither is there in unit tests. */
interface ImportMetaEnv {
  readonly SELLER?: string | null
  readonly SELLER_URL?: string | null
}
