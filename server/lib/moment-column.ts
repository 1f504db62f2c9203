import { customType } from 'drizzle-orm/pg-core'

/** A moment as calls say it, the same from both drivers: so that a row is an answer. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})
