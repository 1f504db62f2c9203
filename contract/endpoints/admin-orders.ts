import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../orders.ts'

export const adminListOrders: Endpoint<typeof schemas.adminListOrders> = {
  method: 'GET',
  path: '/api/admin/orders',
  who: 'admin',
  needs: ['orders.read'],
}

export const adminGetOrder: Endpoint<typeof schemas.adminGetOrder> = {
  method: 'GET',
  path: '/api/admin/orders/:id',
  who: 'admin',
  needs: ['orders.read'],
}

export const adminUpdateOrder: Endpoint<typeof schemas.adminUpdateOrder> = {
  method: 'PUT',
  path: '/api/admin/orders/:id',
  who: 'admin',
  needs: ['orders.write'],
}

/** What wanted a look has had it. */
export const adminSettleOrder: Endpoint<typeof schemas.adminSettleOrder> = {
  method: 'POST',
  path: '/api/admin/orders/:id/settle',
  who: 'admin',
  needs: ['orders.write'],
}

export const adminRemoveOrder: Endpoint<typeof schemas.adminRemoveOrder> = {
  method: 'DELETE',
  path: '/api/admin/orders/:id',
  who: 'admin',
  needs: ['orders.write'],
}

/** Out of the team's list, for what is paid and so is never deleted. */
export const adminHideOrder: Endpoint<typeof schemas.adminHideOrder> = {
  method: 'POST',
  path: '/api/admin/orders/:id/hide',
  who: 'admin',
  needs: ['orders.write'],
}

export const adminShowOrder: Endpoint<typeof schemas.adminShowOrder> = {
  method: 'POST',
  path: '/api/admin/orders/:id/show',
  who: 'admin',
  needs: ['orders.write'],
}

/** Once a minute for an order. */
export const adminResendMail: Endpoint<typeof schemas.adminResendMail> = {
  method: 'POST',
  path: '/api/admin/orders/:id/mails',
  who: 'admin',
  needs: ['orders.write', 'messages.write'],
}

/** Gives money back through the provider; without an amount, all that is left. */
export const adminRefundOrder: Endpoint<typeof schemas.adminRefundOrder> = {
  method: 'POST',
  path: '/api/admin/orders/:id/refund',
  who: 'admin',
  needs: ['orders.refund'],
  fresh: true,
}
