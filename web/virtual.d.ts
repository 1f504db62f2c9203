declare module 'virtual:brand' {
  export const brand: import('#contract/brand.ts').Brand
}
