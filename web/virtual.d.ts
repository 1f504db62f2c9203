/** Neither is there in unit tests. */
interface ImportMetaEnv {
  readonly SELLER?: string | null
  readonly SELLER_URL?: string | null
}
