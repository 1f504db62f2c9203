/** The tasks that settling asks for, by name: what they do in turn needs settling. */
export const ORDER_CONFIRMATION = { name: 'order-confirmation' } as const
export const REFUND_ORDER = { name: 'refund-order' } as const
export const REFUND_NOTICE = { name: 'refund-notice' } as const
