import { defineResource } from '../endpoint.ts'
import type * as schemas from '../factions.ts'
import { listFactions } from './factions.ts'

export const factionResource = defineResource<typeof schemas.factionResource>(
  '/api/admin/factions',
  listFactions,
)
