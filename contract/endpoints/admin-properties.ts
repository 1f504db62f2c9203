import { defineResource } from '../endpoint.ts'
import type * as schemas from '../properties.ts'

export const propertyResource =
  defineResource<typeof schemas.propertyResource>('/api/admin/properties')
