declare module 'virtual:brand' {
  export const brand: Omit<import('#contract/brand.ts').Brand, 'hero' | 'legal'>
}
declare module 'virtual:brand/hero' {
  export const hero: import('#contract/brand.ts').Brand['hero']
}
declare module 'virtual:brand/legal' {
  export const legal: import('#contract/brand.ts').Brand['legal']
}

/** Neither is there in unit tests. */
interface ImportMetaEnv {
  readonly SELLER?: string | null
  readonly SELLER_URL?: string | null
}
