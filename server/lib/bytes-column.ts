import { customType } from 'drizzle-orm/pg-core'

/** A column of raw bytes, the same from both drivers. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
