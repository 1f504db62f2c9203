import type { Endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import type { transferSchemas as schemas } from '../transfer.ts'

export type Transfer = { [Call in keyof typeof schemas]: Endpoint<(typeof schemas)[Call]> }

/** A noun's list as a file, and a file as its list: looked at first, then applied as it was seen. */
function defineTransfer(path: string, permission: Permission): Transfer {
  const team = { who: 'admin', needs: [permission] } as const
  return {
    export: { method: 'GET', path: `${path}/export`, ...team },
    preview: { method: 'POST', path: `${path}/import/preview`, ...team },
    apply: { method: 'POST', path: `${path}/import`, ...team },
  }
}

export const factionTransfer = defineTransfer('/api/admin/factions', 'content')
export const jobTransfer = defineTransfer('/api/admin/jobs', 'content')
export const propertyTransfer = defineTransfer('/api/admin/properties', 'content')
export const ruleTransfer = defineTransfer('/api/admin/rules', 'content')
export const productTransfer = defineTransfer('/api/admin/products', 'products')
